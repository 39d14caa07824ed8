import { Button, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Helper } from '@sahaya/contracts';
import { type SubscriptionForm, subscriptionViolation } from '@sahaya/domain';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePolicy } from '../../data/policy.queries.js';
import { firstName } from '../../format.js';
import { now } from '../../now.js';
import { useParty } from '../../session/use-session.js';
import { useForm } from '../../ui/use-form.js';
import { t } from '../../words/words.js';
import { PlanFields } from './plan-fields.js';
import { openPlan, type PlanStart } from './plan-form.js';
import { PlanReview } from './plan-review.js';
import classes from './plan.module.css';

interface Props {
  /** Who comes; nobody is chosen yet: undefined. */
  helper: Helper | undefined;
  start: PlanStart;
}

/** The way from the booking form to a monthly subscription. */
export function MonthlyPlan({ helper, start }: Props) {
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

/** Step 1 configure, step 2 review and pay. */
function Steps({ helper, start }: { helper: Helper; start: PlanStart }) {
  const policy = usePolicy();
  const navigate = useNavigate();
  const form = useForm<SubscriptionForm>(
    'plan',
    () => openPlan(helper._id, start, now(), policy),
    (plan) => subscriptionViolation(plan, policy, now()),
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
