import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking, CalendarVisit } from '@sahaya/contracts';
import { SICK_DAY_EVERY } from '@sahaya/domain';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { formatList, formatLongDuration, formatTimeRange } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { plural, serviceName, t } from '../../i18n/translate.js';
import { useSickDay } from './booking-actions.queries.js';
import classes from './sick-day.module.css';

interface Props {
  visits: readonly Booking[];
  planVisits: readonly CalendarVisit[];
  onClose: () => void;
}
/** Says what is cancelled, and what it means, before the helper confirms. */
export function SickDayDialog({ visits, planVisits, onClose }: Props) {
  const sickDay = useSickDay();
  const { helperCancellation } = usePolicy();
  const confirm = () =>
    sickDay.mutate(undefined, {
      onSuccess: ({ excused }) => {
        notifications.show({ message: t(excused ? 'sick.done' : 'sick.doneMarked'), color: 'teal' });
        onClose();
      },
    });
  return (
    <ModalDialog title={t('sick.title')} onClose={onClose}>
      <p className={classes.text}>{plural('sick.text', visits.length + planVisits.length)}</p>
      <ul className={classes.visits}>
        {visits.map(({ _id, startTime, endTime, service, customerName }) => (
          <li key={_id}>
            <b>{formatTimeRange(startTime, endTime)}</b>{' '}
            {t('booking.label', { service: serviceName(service), name: customerName })}
          </li>
        ))}
        {planVisits.map(({ _id, startTime, endTime, services, other }) => (
          <li key={_id}>
            <b>{formatTimeRange(startTime, endTime)}</b>{' '}
            {t('booking.label', { service: formatList(services.map(serviceName)), name: other.name })}
          </li>
        ))}
      </ul>
      {visits.length > 0 && (
        <>
          <p className={classes.text}>{t('sick.told')}</p>
          <p className={classes.text}>
            {t('sick.mark', { days: SICK_DAY_EVERY, span: formatLongDuration(helperCancellation.freeBeforeStart) })}
          </p>
        </>
      )}
      {planVisits.length > 0 && <p className={dialog.holds}>{t('sick.plans')}</p>}
      {sickDay.isError && (
        <div className={dialog.problem}>
          <Notice>{errorMessage(sickDay.error, 'error.sickDay')}</Notice>
        </div>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button color="#b3261e" onClick={confirm} loading={sickDay.isPending}>
          {t('sick.confirm')}
        </Button>
      </div>
    </ModalDialog>
  );
}
