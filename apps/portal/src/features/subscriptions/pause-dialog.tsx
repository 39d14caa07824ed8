import { Button, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Subscription } from '@sahaya/contracts';
import { addDays, istDate, LIMITS, pauseViolation } from '@sahaya/domain';
import { dateWords } from '../../format.js';
import { messageOf, violationOf } from '../../messages.js';
import { now } from '../../now.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { useForm } from '../../ui/use-form.js';
import { Window } from '../../ui/window.js';
import { t } from '../../words/words.js';
import { usePause } from './subscriptions.queries.js';
import classes from './subscriptions.module.css';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** A reason and an end date; the first day is tomorrow unless another is chosen. */
export function PauseDialog({ subscription, onClose }: Props) {
  const pause = usePause();
  const { endDate } = subscription.subscriptionPeriod;
  const today = istDate(now());
  const form = useForm('pause', { reason: '', startDate: addDays(today, 1), endDate: '' }, (asked) =>
    pauseViolation(asked, { endDate }, now()),
  );
  const send = (asked: { reason: string; startDate: string; endDate: string }) =>
    pause.mutate(
      { id: subscription._id, ...asked },
      {
        onSuccess: ({ subscription: { subscriptionPeriod } }) => {
          notifications.show({
            message: t('pause.done', { date: dateWords(subscriptionPeriod.endDate) }),
            color: 'teal',
          });
          onClose();
        },
        onError: form.refuse,
      },
    );
  const last = addDays(endDate, -1);
  return (
    <Window title={t('pause.title')} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate className={classes.fields}>
        <p className={dialog.text}>{t('pause.text')}</p>
        <TextInput {...form.text('startDate')} type="date" min={today} max={last} label={t('pause.from')} />
        <TextInput {...form.text('endDate')} type="date" min={form.form.startDate} max={last} label={t('pause.to')} />
        <Textarea {...form.text('reason')} label={t('pause.reason')} maxLength={LIMITS.reasonMax} />
        {pause.isError && !violationOf(pause.error) && <Notice>{messageOf(pause.error, 'error.pauseSub')}</Notice>}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('action.notNow')}
          </Button>
          <Button type="submit" loading={pause.isPending}>
            {t('pause.confirm')}
          </Button>
        </div>
      </form>
    </Window>
  );
}
