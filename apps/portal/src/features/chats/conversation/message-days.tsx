import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { formatInstantTime, formatRelativeDay } from '../../../i18n/format.js';
import { serverNow } from '../../../api/server-clock.js';
import { t } from '../../../i18n/translate.js';
import { Fragment, type ReactNode } from 'react';
import type { MessageBubble, MessageDay, MessageGroup } from './message-groups.js';
import classes from './message-days.module.css';
import type { StreamUnsent } from './use-unsent-messages.js';

interface Props {
  days: MessageDay[];
  /** Names the visit of a chat where its messages begin; absent if there is only one chat. */
  dividerOf: ((chatId: string) => ReactNode) | undefined;
  onRetry: (unsent: StreamUnsent) => void;
}

export function MessageDays({ days, dividerOf, onRetry }: Props) {
  return (
    <div role="log" aria-label={t('chats.messages')}>
      <ol className={classes.days}>
        {days.map(({ date, groups }) => (
          <li key={date}>
            <p className={classes.day}>{formatRelativeDay(date, serverNow())}</p>
            <ol className={classes.groups}>
              {groups.map((group) => (
                <Fragment key={group.key}>
                  {dividerOf && group.isFirstOfChat && <li className={classes.divider}>{dividerOf(group.chatId)}</li>}
                  <GroupItem group={group} onRetry={onRetry} />
                </Fragment>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  );
}

function GroupItem({ group, onRetry }: { group: MessageGroup; onRetry: (unsent: StreamUnsent) => void }) {
  const last = group.bubbles.at(-1);
  return (
    <li className={classes.group} data-own={group.own} data-chat={group.chatId}>
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

function Foot({ bubble, onRetry }: { bubble: MessageBubble; onRetry: (unsent: StreamUnsent) => void }) {
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
