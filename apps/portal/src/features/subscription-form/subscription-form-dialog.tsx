import { Button, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Helper } from '@sahaya/contracts';
import { type SubscriptionForm, subscriptionViolation } from '@sahaya/domain';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { firstName } from '../../i18n/format.js';
import { serverNow } from '../../api/server-clock.js';
import { useParty } from '../../api/session/use-session.js';
import { useForm } from '../../ui/forms/use-form.js';
import { t } from '../../i18n/translate.js';
import { PlanFields } from './plan-fields.js';
import { startPlan, type PlanStart } from './plan-form.js';
import { PlanReview } from './plan-review.js';
import classes from './plan.module.css';

interface Props {
  /** The chosen helper; undefined if none is chosen yet. */
  helper: Helper | undefined;
  start: PlanStart;
}

/** Opens the form for a monthly subscription from the booking form. */
export function MonthlySubscription({ helper, start }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (useParty() === 'helper') return null;
  return (
    <>
      <Button
        variant="light"
        fullWidth
        leftSection={<IconCalendarRepeat size={20} aria-hidden="true" />}
        disabled={!helper}
        aria-describedby={helper ? undefined : 'plan-helper-first'}
        onClick={() => setOpen(true)}
      >
        {t('plan.make')}
      </Button>
      {!helper && (
        <p id="plan-helper-first" className={classes.first}>
          {t('plan.helperFirst')}
        </p>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title={helper && t('plan.title', { name: helper.name })}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        {helper && <Steps helper={helper} start={start} />}
      </Modal>
    </>
  );
}

/** Step 1 configures the plan, step 2 reviews and pays. */
function Steps({ helper, start }: { helper: Helper; start: PlanStart }) {
  const policy = usePolicy();
  const navigate = useNavigate();
  const form = useForm<SubscriptionForm>(
    'plan',
    () => startPlan(helper._id, start, serverNow(), policy),
    (plan) => subscriptionViolation(plan, policy, serverNow()),
  );
  const [reviewed, setReviewed] = useState<SubscriptionForm>();
  const finish = () => {
    notifications.show({ message: t('plan.done', { name: firstName(helper.name) }), color: 'teal' });
    void navigate('/my-subscriptions');
  };
  if (reviewed) {
    return <PlanReview form={reviewed} helper={helper} onBack={() => setReviewed(undefined)} onPaid={finish} />;
  }
  return <PlanFields form={form} helper={helper} onNext={setReviewed} />;
}
