import { Button } from '@mantine/core';
import { IconCircleCheck, IconDoorEnter, IconMessageCircle } from '@tabler/icons-react';
import { momentInSentence } from '../format.js';
import { now } from '../now.js';
import { useAway } from '../pwa/network.js';
import { outbox, useOutbox } from '../pwa/outbox.js';
import { doneAt, type Entry, type Work } from '../pwa/outbox-entry.js';
import { isFinal, refusalWords } from '../pwa/refusal-words.js';
import { Window } from '../ui/window.js';
import { serviceName, t } from '../words/words.js';
import classes from './outbox-window.module.css';

/** What waits on this device, and what was refused and why. */
export default function OutboxWindow({ onClose }: { onClose: () => void }) {
  const entries = useOutbox();
  const isAway = useAway();
  const isWaiting = entries.some(({ refusal }) => !refusal);
  const isRefused = !isWaiting && entries.length > 0;
  const mayGo = !isAway && isWaiting;
  return (
    <Window title={t(isRefused ? 'waits.refused' : 'waits.title')} onClose={onClose}>
      {!isRefused && (
        <p className={classes.text} role="status">
          {t(isWaiting ? 'waits.text' : 'waits.none')}
        </p>
      )}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <Item key={entry.seq} entry={entry} />
        ))}
      </ul>
      {mayGo && (
        <div className={classes.actions}>
          <Button onClick={() => void outbox.send()}>{t('waits.send')}</Button>
        </div>
      )}
    </Window>
  );
}

const ICONS = { start: IconDoorEnter, complete: IconCircleCheck, message: IconMessageCircle } as const;
const STATES = { start: 'waits.code', complete: 'waits.done', message: 'waits.written' } as const;

function Item({ entry }: { entry: Entry }) {
  const { work, refusal } = entry;
  const Icon = ICONS[work.kind];
  return (
    <li className={classes.entry}>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{titleOf(entry, work)}</b>
        {work.kind === 'message' && <p>{work.content}</p>}
        {refusal ? (
          <p className={classes.reason}>{refusalWords(entry)}</p>
        ) : (
          <p>{t(STATES[work.kind], { moment: momentInSentence(doneAt(entry), now()) })}</p>
        )}
        <div className={classes.ways}>
          {refusal && !isFinal(entry) && (
            <Button variant="default" onClick={() => void outbox.retry(entry)}>
              {t('action.retry')}
            </Button>
          )}
          <Button variant="default" onClick={() => void outbox.discard(entry)}>
            {t(refusal ? 'waits.remove' : 'waits.discard')}
          </Button>
        </div>
      </div>
    </li>
  );
}

function titleOf({ who: name, service = '' }: Entry, { kind }: Work): string {
  if (kind === 'message') return t('waits.message', { name });
  return t(`waits.${kind}`, { service: serviceName(service), name });
}
