import { Button } from '@mantine/core';
import { IconCircleCheck, IconDoorEnter, IconMessageCircle } from '@tabler/icons-react';
import { formatInstantInSentence } from '../../i18n/format.js';
import { serverNow } from '../../api/server-clock.js';
import { useIsOffline } from '../../offline/network.js';
import { offlineQueue, useOfflineQueue } from '../../offline/offline-queue.js';
import { performedAt } from '../../offline/offline-queue-entry.js';
import { isFinalRefusal, refusalText } from '../../offline/refusal-text.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { serviceName, t } from '../../i18n/translate.js';
import classes from './offline-queue-dialog.module.css';
import { type QueueEntry, type OfflineAction } from '../../offline/offline-queue.types.js';

/** The actions that are queued on this device, and the refused ones with the reason. */
export default function OfflineQueueDialog({ onClose }: { onClose: () => void }) {
  const entries = useOfflineQueue();
  const isAway = useIsOffline();
  const isWaiting = entries.some(({ refusal }) => !refusal);
  const isRefused = !isWaiting && entries.length > 0;
  const mayGo = !isAway && isWaiting;
  return (
    <ModalDialog title={t(isRefused ? 'waits.refused' : 'waits.title')} onClose={onClose}>
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
          <Button onClick={() => void offlineQueue.send()}>{t('waits.send')}</Button>
        </div>
      )}
    </ModalDialog>
  );
}

const ICONS = { start: IconDoorEnter, complete: IconCircleCheck, message: IconMessageCircle } as const;
const STATES = { start: 'waits.code', complete: 'waits.done', message: 'waits.written' } as const;

function Item({ entry }: { entry: QueueEntry }) {
  const { work, refusal } = entry;
  const Icon = ICONS[work.kind];
  return (
    <li className={classes.entry}>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{titleOf(entry, work)}</b>
        {work.kind === 'message' && <p>{work.content}</p>}
        {refusal ? (
          <p className={classes.reason}>{refusalText(entry)}</p>
        ) : (
          <p>{t(STATES[work.kind], { moment: formatInstantInSentence(performedAt(entry), serverNow()) })}</p>
        )}
        <div className={classes.ways}>
          {refusal && !isFinalRefusal(entry) && (
            <Button variant="default" onClick={() => void offlineQueue.retry(entry)}>
              {t('action.retry')}
            </Button>
          )}
          <Button variant="default" onClick={() => void offlineQueue.discard(entry)}>
            {t(refusal ? 'waits.remove' : 'waits.discard')}
          </Button>
        </div>
      </div>
    </li>
  );
}

function titleOf({ who: name, service = '' }: QueueEntry, { kind }: OfflineAction): string {
  if (kind === 'message') return t('waits.message', { name });
  return t(`waits.${kind}`, { service: serviceName(service), name });
}
