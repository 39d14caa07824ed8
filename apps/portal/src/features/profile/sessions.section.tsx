import { Button } from '@mantine/core';
import type { Session } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { momentWords } from '../../format.js';
import { messageOf } from '../../messages.js';
import { now } from '../../now.js';
import { Notice } from '../../ui/notice.js';
import { Waiting } from '../../ui/waiting.js';
import { t } from '../../words/words.js';
import classes from './profile.module.css';
import { Section } from './section.js';
import { sessionsQuery, useRevokeOthers, useRevokeSession } from './security.queries.js';

/** Where the account is signed in; any other place can be signed out at once. */
export function SessionsSection() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery);
  const revoke = useRevokeSession();
  const revokeOthers = useRevokeOthers();
  const failed = revoke.error ?? revokeOthers.error;

  return (
    <Section id="sessions" title={t('sessions.title')} lead={t('sessions.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error, 'error.sessions')}
        </Notice>
      )}
      {!sessions && !error && <Waiting height={72} />}
      {sessions && (
        <ul className={classes.rows}>
          {sessions.map((session) => (
            <Row
              key={session._id}
              session={session}
              busy={revoke.isPending && revoke.variables === session._id}
              onSignOut={() => revoke.mutate(session._id)}
            />
          ))}
        </ul>
      )}
      {failed && <Notice>{messageOf(failed, 'error.endSession')}</Notice>}
      {sessions?.some(({ current }) => !current) && (
        <Button
          variant="default"
          className={classes.save}
          loading={revokeOthers.isPending}
          onClick={() => revokeOthers.mutate(undefined)}
        >
          {t('sessions.signOutOthers')}
        </Button>
      )}
    </Section>
  );
}

interface RowProps {
  session: Session;
  busy: boolean;
  onSignOut: () => void;
}
function Row({ session, busy, onSignOut }: RowProps) {
  const device = session.device || t('sessions.unknown');
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <span className={classes.strong}>
          {device}
          {session.current && <span className={classes.badge}>{t('sessions.here')}</span>}
        </span>
        <span className={classes.quiet}>
          {t('sessions.lastSeen', { when: momentWords(session.lastSeenAt, now()) })}
        </span>
      </div>
      {!session.current && (
        <Button variant="default" loading={busy} onClick={onSignOut} aria-label={t('sessions.signOutOf', { device })}>
          {t('sessions.signOut')}
        </Button>
      )}
    </li>
  );
}
