import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { Unsent } from '../../data/chats.queries.js';
import { instantTime, relativeDay } from '../../format.js';
import { now } from '../../now.js';
import { t } from '../../words/words.js';
import type { Bubble, Day, Group } from './bubbles.js';
import classes from './message-days.module.css';

interface Props {
  days: Day[];
  onRetry: (unsent: Unsent) => void;
}

export function MessageDays({ days, onRetry }: Props) {
  return (
    <div role="log" aria-label={t('chats.messages')}>
      <ol className={classes.days}>
        {days.map(({ date, groups }) => (
          <li key={date}>
            <p className={classes.day}>{relativeDay(date, now())}</p>
            <ol className={classes.groups}>
              {groups.map((group) => (
                <GroupItem key={group.key} group={group} onRetry={onRetry} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  );
}

function GroupItem({ group, onRetry }: { group: Group; onRetry: (unsent: Unsent) => void }) {
  const last = group.bubbles.at(-1);
  return (
    <li className={classes.group} data-own={group.own}>
      {group.bubbles.map(({ key, content }) => (
        <p key={key} className={classes.bubble}>
          {content}
        </p>
      ))}
      {last && <Foot bubble={last} onRetry={onRetry} />}
    </li>
  );
}

const ICONS = { sending: IconClock, waiting: IconCloudOff, sent: IconCheck, read: IconChecks } as const;

function Foot({ bubble, onRetry }: { bubble: Bubble; onRetry: (unsent: Unsent) => void }) {
  const { state, unsent } = bubble;
  if (state === 'failed' && unsent)
    return (
      <div className={classes.failed} role="alert">
        <IconAlertCircle size={18} aria-hidden="true" />
        {unsent.reason}
        <UnstyledButton className={classes.retry} onClick={() => onRetry(unsent)}>
          <IconRefresh size={18} aria-hidden="true" />
          {t('action.retry')}
        </UnstyledButton>
      </div>
    );
  const Icon = state && state !== 'failed' ? ICONS[state] : undefined;
  return (
    <span className={classes.foot}>
      <time dateTime={bubble.createdAt}>{instantTime(bubble.createdAt)}</time>
      {Icon && <Icon size={16} aria-hidden="true" />}
      {state && state !== 'failed' && <span>{t(`message.${state}`)}</span>}
    </span>
  );
}
