import { Button, Textarea } from '@mantine/core';
import type { Subscription } from '@sahaya/contracts';
import { LIMITS, reasonViolation } from '@sahaya/domain';
import { firstName } from '../../format.js';
import { messageOf, violationOf } from '../../messages.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { useForm } from '../../ui/use-form.js';
import { Window } from '../../ui/window.js';
import { t } from '../../words/words.js';
import { useDecline } from './subscriptions.queries.js';
import classes from './subscriptions.module.css';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** A no needs a reason and confirmation. */
export function DeclineDialog({ subscription, onClose }: Props) {
  const decline = useDecline();
  const form = useForm('decline', { reason: '' }, reasonViolation);
  const send = ({ reason }: { reason: string }) =>
    decline.mutate({ id: subscription._id, reason }, { onSuccess: onClose, onError: form.refuse });
  return (
    <Window title={t('decline.title')} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate className={classes.fields}>
        <p className={dialog.text}>{t('decline.text', { name: firstName(subscription.customerId.name) })}</p>
        <Textarea {...form.text('reason')} label={t('decline.reason')} maxLength={LIMITS.reasonMax} />
        {decline.isError && !violationOf(decline.error) && (
          <Notice>{messageOf(decline.error, 'error.declineSub')}</Notice>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('action.notNow')}
          </Button>
          <Button type="submit" color="#b3261e" loading={decline.isPending}>
            {t('decline.confirm')}
          </Button>
        </div>
      </form>
    </Window>
  );
}
