import { Button } from '@mantine/core';
import type { Session } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../i18n/format.js';
import { errorMessage } from '../../../api/error-message.js';
import { serverNow } from '../../../api/server-clock.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { accountSecurity } from '../../../i18n/en/account-security.js';
import { addTexts, t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';
import { deviceName } from './device-name.js';
import { sessionsQuery, useRevokeOtherSessions, useRevokeSession } from './security.queries.js';

addTexts(accountSecurity);

/** The devices where the account is signed in, each with a button to sign out. */
export function SessionsSection() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery);
  const revoke = useRevokeSession();
  const revokeOthers = useRevokeOtherSessions();
  const failed = revoke.error ?? revokeOthers.error;

  return (
    <ProfileSection id="sessions" title={t('sessions.title')} lead={t('sessions.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.sessions')}
        </Notice>
      )}
      {!sessions && !error && <LoadingPlaceholder height={72} />}
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
      {failed && <Notice>{errorMessage(failed, 'error.endSession')}</Notice>}
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
    </ProfileSection>
  );
}

interface RowProps {
  session: Session;
  busy: boolean;
  onSignOut: () => void;
}
function Row({ session, busy, onSignOut }: RowProps) {
  const device = deviceName(session.device) || t('sessions.unknown');
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <span className={classes.strong}>
          {device}
          {session.current && <span className={classes.badge}>{t('sessions.here')}</span>}
        </span>
        <span className={classes.quiet}>
          {t('sessions.lastSeen', { when: formatInstant(session.lastSeenAt, serverNow()) })}
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
