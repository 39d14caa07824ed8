import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { UnsentMessage } from '../../../api/queries/chats.queries.js';
import { formatInstantTime, formatRelativeDay } from '../../../i18n/format.js';
import { serverNow } from '../../../api/server-clock.js';
import { t } from '../../../i18n/translate.js';
import type { MessageBubble, MessageDay, MessageGroup } from './message-groups.js';
import classes from './message-days.module.css';

interface Props {
  days: MessageDay[];
  onRetry: (unsent: UnsentMessage) => void;
}

export function MessageDays({ days, onRetry }: Props) {
  return (
    <div role="log" aria-label={t('chats.messages')}>
      <ol className={classes.days}>
        {days.map(({ date, groups }) => (
          <li key={date}>
            <p className={classes.day}>{formatRelativeDay(date, serverNow())}</p>
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

function GroupItem({ group, onRetry }: { group: MessageGroup; onRetry: (unsent: UnsentMessage) => void }) {
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

function Foot({ bubble, onRetry }: { bubble: MessageBubble; onRetry: (unsent: UnsentMessage) => void }) {
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
      <time dateTime={bubble.createdAt}>{formatInstantTime(bubble.createdAt)}</time>
      {Icon && <Icon size={16} aria-hidden="true" />}
      {state && state !== 'failed' && <span>{t(`message.${state}`)}</span>}
    </span>
  );
}
