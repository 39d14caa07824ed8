import { notifications } from '@mantine/notifications';
import type { Subscription } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { firstName } from '../../i18n/format.js';
import { type FallbackTextKey, errorMessage } from '../../api/error-message.js';
import { ReviewDialog, toSubscriptionSubject } from '../reviews/index.js';
import { t } from '../../i18n/translate.js';
import { CancelDialog } from './cancel-dialog.js';
import { DeclineDialog } from './decline-dialog.js';
import { PauseDialog } from './pause-dialog.js';
import { usePaySubscription } from './use-subscription-payment.js';
import { ResumeDialog } from './resume-dialog.js';
import { type CardAction, SubscriptionCard } from './subscription-card.js';
import {
  useAcceptSubscription,
  useMarkComplete,
  useMarkReviewed,
  useOpenSubscriptionChat,
  useRenewSubscription,
} from './subscriptions.queries.js';
import { WithdrawDialog } from './withdraw-dialog.js';

interface Props {
  subscription: Subscription;
  party: Party;
  now: Date;
  /** On the page of the subscription. */
  isOnPage?: boolean;
}

const DIALOGS = {
  decline: DeclineDialog,
  withdraw: WithdrawDialog,
  pause: PauseDialog,
  resume: ResumeDialog,
  cancel: CancelDialog,
};
type DialogAction = keyof typeof DIALOGS;
const isDialog = (action: CardAction): action is DialogAction => action in DIALOGS;

/** A card with its dialogs. */
export function SubscriptionEntry({ subscription, party, now, isOnPage = false }: Props) {
  const [dialog, setDialog] = useState<DialogAction | 'review'>();
  const act = useActs(subscription);
  const markReviewed = useMarkReviewed();
  const Dialog = dialog && dialog !== 'review' && DIALOGS[dialog];
  const start = (action: CardAction) => {
    if (action === 'review' || action === 'seeReview') setDialog('review');
    else if (isDialog(action)) setDialog(action);
    else if (isDirect(action)) act.start(action);
  };
  return (
    <>
      <SubscriptionCard
        subscription={subscription}
        party={party}
        now={now}
        isOnPage={isOnPage}
        busy={act.busy}
        problem={act.problem}
        onAct={start}
        onChat={() => act.start('chat')}
      />
      <ReviewDialog
        subject={dialog === 'review' ? toSubscriptionSubject(subscription) : undefined}
        party={party}
        onClose={() => setDialog(undefined)}
        onReviewed={() => markReviewed(subscription._id)}
      />
      {Dialog && <Dialog subscription={subscription} onClose={() => setDialog(undefined)} />}
    </>
  );
}

type DirectAction = Exclude<CardAction, DialogAction | 'visits' | 'decide' | 'review' | 'seeReview'> | 'chat';
const isDirect = (action: CardAction): action is Exclude<DirectAction, 'chat'> =>
  action !== 'visits' && action !== 'decide' && action !== 'review' && action !== 'seeReview' && !isDialog(action);
const FALLBACKS = {
  accept: 'error.acceptSub',
  'complete-visit': 'error.markSub',
  renew: 'error.renewSub',
  chat: 'error.chat',
  pay: 'error.createOrder',
} satisfies Record<DirectAction, FallbackTextKey>;

/** The actions that need no confirmation. */
function useActs(subscription: Subscription) {
  const { _id: id, helperId } = subscription;
  const pay = usePaySubscription();
  const accept = useAcceptSubscription();
  const mark = useMarkComplete();
  const renew = useRenewSubscription();
  const chat = useOpenSubscriptionChat();
  const navigate = useNavigate();
  const all = { pay, accept, 'complete-visit': mark, renew, chat };
  const names = Object.keys(all) as DirectAction[];
  const failed = names.find((name) => all[name].isError);
  const [due] = subscription.toMark;
  const begin: Record<DirectAction, () => void> = {
    pay: () =>
      pay.mutate(
        { id, helperName: helperId.name },
        {
          onSuccess: (how) => {
            if (how === 'unfinished') return;
            notifications.show({ message: t('plan.done', { name: firstName(helperId.name) }), color: 'teal' });
          },
        },
      ),
    accept: () => accept.mutate({ id }),
    'complete-visit': () => due && mark.mutate({ id, serviceDate: due.date, startTime: due.startTime }),
    renew: () => renew.mutate({ id }),
    chat: () => chat.mutate(id, { onSuccess: ({ _id }) => void navigate(`/chats/${_id}`) }),
  };
  return {
    busy: names.find((name) => all[name].isPending),
    problem: failed && errorMessage(all[failed].error, FALLBACKS[failed]),
    start(action: DirectAction) {
      for (const name of names) all[name].reset();
      begin[action]();
    },
  };
}
