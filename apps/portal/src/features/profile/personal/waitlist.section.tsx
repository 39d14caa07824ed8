import { Anchor, Button } from '@mantine/core';
import type { WaitlistEntry } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatTimeRange } from '../../../i18n/format.js';
import { errorMessage } from '../../../api/error-message.js';
import { helperPath } from '../../../ui/navigation/paths.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { ScreenLink } from '../../../ui/navigation/screen-link.js';
import { showUndo } from '../../../ui/feedback/undo-notice.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';
import { useJoinWaitlist, useLeaveWaitlist, waitlistQuery } from '../../../api/queries/waitlist.queries.js';

/** The waiting list of a customer, each entry with a link to its helper. */
export function WaitlistSection() {
  const { data: entries, error, isFetching, refetch } = useQuery(waitlistQuery);
  const leave = useLeaveWaitlist();
  const join = useJoinWaitlist();
  const leaveWithUndo = (entry: WaitlistEntry) => {
    const { helperId: helper, date, startTime, endTime } = entry;
    const wanted = { helperId: helper._id, date, startTime, endTime };
    leave.mutate(entry, {
      onSuccess: () => showUndo(t('waitlist.removed'), () => join.mutateAsync(wanted), 'error.wait'),
    });
  };
  return (
    <ProfileSection id="waitlist" title={t('waitlist.title')} lead={t('waitlist.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.loadWaitlist')}
        </Notice>
      )}
      {!entries && !error && <LoadingPlaceholder height={44} />}
      {entries?.length === 0 && <p className={classes.hint}>{t('waitlist.none')}</p>}
      {entries && entries.length > 0 && (
        <ul className={classes.rows}>
          {entries.map((entry) => (
            <Row key={entry._id} entry={entry} onRemove={() => leaveWithUndo(entry)} />
          ))}
        </ul>
      )}
      {leave.isError && <Notice>{errorMessage(leave.error, 'error.leaveWaitlist')}</Notice>}
    </ProfileSection>
  );
}

function Row({ entry, onRemove }: { entry: WaitlistEntry; onRemove: () => void }) {
  const { helperId: helper, date, startTime, endTime, state } = entry;
  const when = t('off.when', { date: formatDate(date), time: formatTimeRange(startTime, endTime) });
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <span className={classes.strong}>
          <Anchor component={ScreenLink} to={helperPath(helper._id, { date, startTime, endTime })} inherit>
            {helper.name}
          </Anchor>
        </span>
        <span>{when}</span>
        <span className={classes.quiet}>{t(`waitlist.${state}`)}</span>
      </div>
      <Button variant="default" onClick={onRemove} aria-label={t('waitlist.remove', { name: helper.name, when })}>
        {t('waitlist.removeShort')}
      </Button>
    </li>
  );
}
