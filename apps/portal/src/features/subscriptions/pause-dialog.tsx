import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Subscription } from '@sahaya/contracts';
import { addDays, istDate, lastDayOf, LIMITS, pauseViolation } from '@sahaya/domain';
import { formatDate } from '../../i18n/format.js';
import { errorMessage, toViolation } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { CalendarInput } from '../../ui/forms/calendar-input.js';
import { useForm } from '../../ui/forms/use-form.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { UnmarkedVisits, useVisitAnswers } from './visits/unmarked-visits.js';
import { usePauseSubscription } from './subscriptions.queries.js';
import classes from './subscriptions.module.css';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/**
 * Pauses a subscription with a reason and an end date, and asks about visits that are not marked. The default first day is
 * tomorrow.
 */
export function PauseDialog({ subscription, onClose }: Props) {
  const pause = usePauseSubscription();
  const asked = useVisitAnswers(subscription);
  const { endDate } = subscription.subscriptionPeriod;
  const last = lastDayOf(subscription.subscriptionPeriod);
  const today = istDate(serverNow());
  const form = useForm('pause', { reason: '', startDate: addDays(today, 1), endDate: '' }, (fields) =>
    pauseViolation(fields, { endDate }, serverNow()),
  );
  const send = (fields: { reason: string; startDate: string; endDate: string }) =>
    pause.mutate(
      { id: subscription._id, ...fields, visits: asked.answers },
      {
        onSuccess: ({ subscription: { subscriptionPeriod } }) => {
          notifications.show({
            message: t('pause.done', { date: formatDate(lastDayOf(subscriptionPeriod)) }),
            color: 'teal',
          });
          onClose();
        },
        onError: form.refuse,
      },
    );
  return (
    <ModalDialog title={t('pause.title')} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate className={classes.fields}>
        <p className={dialog.text}>{t('pause.text')}</p>
        <UnmarkedVisits subscription={subscription} asked={asked} />
        <CalendarInput
          {...form.field('startDate')}
          label={t('pause.from')}
          value={form.form.startDate}
          onChange={(startDate) => form.change({ startDate })}
          min={today}
          max={last}
        />
        <CalendarInput
          {...form.field('endDate')}
          label={t('pause.to')}
          value={form.form.endDate}
          onChange={(endDate) => form.change({ endDate })}
          min={form.form.startDate || today}
          max={last}
        />
        <Textarea {...form.text('reason')} label={t('pause.reason')} maxLength={LIMITS.reasonMax} />
        {pause.isError && !toViolation(pause.error) && <Notice>{errorMessage(pause.error, 'error.pauseSub')}</Notice>}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('action.notNow')}
          </Button>
          <Button type="submit" loading={pause.isPending} disabled={!asked.visits.data}>
            {t('pause.confirm')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
