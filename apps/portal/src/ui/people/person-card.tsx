import { ActionIcon } from '@mantine/core';
import { IconMessageCircle, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import { PersonAvatar } from './person-avatar.js';
import classes from './person-card.module.css';

interface Props {
  label: string;
  name: string;
  /** The visible name, if it is more than plain text. */
  title?: ReactNode;
  badge: ReactNode;
  contacts?: ReactNode;
  /** The booking or subscription is over. */
  isOver?: boolean;
  /** The level of the heading with the name. */
  level?: 2 | 3;
  children: ReactNode;
}
/** A card about a booking or subscription with one person: who, its status, how to reach them, and its content. */
export function PersonCard({ label, name, title, badge, contacts, isOver, level = 3, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className={classes.card} aria-label={label} data-over={isOver ?? false}>
      <div className={classes.head}>
        <PersonAvatar name={name} size={44} />
        <div className={classes.who}>
          <Heading className={classes.name}>{title ?? name}</Heading>
          {badge}
        </div>
        {contacts}
      </div>
      {children}
    </article>
  );
}

interface ContactProps {
  name: string;
  /** Undefined if the person cannot be called. */
  phone?: string | undefined;
  onCall?: () => void;
  /** Undefined if there is no chat. */
  onChat?: (() => void) | undefined;
  busy: boolean;
}
export function Contacts({ name, phone, onCall, onChat, busy }: ContactProps) {
  return (
    <div className={classes.contacts}>
      {phone && (
        <ActionIcon
          component="a"
          href={`tel:+91${phone}`}
          onClick={onCall}
          variant="light"
          color="teal"
          aria-label={t('card.call', { name })}
        >
          <IconPhone size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
      {onChat && (
        <ActionIcon variant="light" color="teal" onClick={onChat} loading={busy} aria-label={t('card.chat', { name })}>
          <IconMessageCircle size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}
