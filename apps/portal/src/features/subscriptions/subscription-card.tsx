import type { Subscription } from '@sahaya/contracts';
import { allowedSubscriptionActions, isAgreedSubscription, lastDayOf, type Party } from '@sahaya/domain';
import {
  type Icon,
  IconCalendarEvent,
  IconCalendarRepeat,
  IconCheck,
  IconCreditCard,
  IconHelpCircle,
  IconHome,
  IconMapPin,
  IconMapPinQuestion,
  IconNotes,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconStar,
  IconX,
} from '@tabler/icons-react';
import { firstName, formatDate, rupees } from '../../i18n/format.js';
import { CardButtons, type ButtonLook } from '../../ui/layout/card-buttons.js';
import { Disclosure } from '../../ui/display/disclosure.js';
import { Fact, Facts } from '../../ui/display/fact.js';
import { NextStepLine } from '../../ui/layout/next-line.js';
import { Notice } from '../../ui/feedback/notice.js';
import { subscriptionPath } from '../../ui/navigation/paths.js';
import { Contacts, PersonCard } from '../../ui/people/person-card.js';
import { ServiceIcon } from '../../ui/display/service-icon.js';
import { apartmentName, serviceName, t } from '../../i18n/translate.js';
import { paymentWords, usePaymentLine } from '../payments/index.js';
import { DECISION_HASH, openQuestion } from './visits/absence-text.js';
import { nextStepText } from './next-step.js';
import { PlanProgress } from './plan-progress.js';
import { nextVisitOf, otherOf, scheduleText, servicesText, shownStatus, whenText } from './plan-state.js';
import classes from './subscription-card.module.css';
import { SUBSCRIPTIONS } from './subscriptions.queries.js';
import { SubscriptionBadge } from './subscription-badge.js';

/** Actions for single visits are on the page of the subscription. */
const LEADING = ['pay', 'accept', 'decline', 'complete-visit', 'resume', 'renew'] as const;
const FURTHER = ['pause', 'withdraw', 'cancel'] as const;
export type CardAction =
  (typeof LEADING)[number] | (typeof FURTHER)[number] | 'visits' | 'decide' | 'review' | 'seeReview';

interface Props {
  subscription: Subscription;
  party: Party;
  now: Date;
  /** On the page of the subscription, where the visits and the progress are shown beside the card. */
  isOnPage: boolean;
  busy: CardAction | 'chat' | undefined;
  problem: string | undefined;
  onAct: (action: CardAction) => void;
  onChat: () => void;
}

/** The next visit, the price, the next step and its actions; the other facts are below "Details". */
export function SubscriptionCard(props: Props) {
  const { subscription, party, now, isOnPage, busy, problem, onAct, onChat } = props;
  const other = otherOf(subscription, party);
  const services = servicesText(subscription);
  const next = nextStepText(subscription, party, now);
  const actions = actionsOf(subscription, party, now);
  const shown = actions.filter((action) => !isOnPage || action !== 'visits');
  const page = subscriptionPath(party, subscription._id);
  const links: Partial<Record<CardAction, string>> = { visits: page, decide: `${page}${DECISION_HASH}` };
  // An unfinished payment says so in place of the step that asks for it.
  const started = usePaymentLine(subscription._id, SUBSCRIPTIONS, now.getTime());
  const payment = actions.includes('pay') ? started : undefined;
  const { status, acceptedAt } = subscription;
  const contacts = (
    <Contacts
      name={other.name}
      phone={isAgreedSubscription(status) ? other.phone : undefined}
      // The chat opens on acceptance and stays readable afterwards.
      onChat={acceptedAt ? onChat : undefined}
      busy={busy === 'chat'}
    />
  );
  const isAsked = party === 'helper' && status === 'pending';
  return (
    <PersonCard
      label={t('subs.label', { services, name: other.name })}
      name={other.name}
      badge={<SubscriptionBadge status={shownStatus(subscription, now)} />}
      contacts={contacts}
      isOver={status === 'cancelled' || status === 'expired'}
      // No heading stands between the title of the screen and the cards.
      level={2}
    >
      <Facts>
        <When subscription={subscription} now={now} />
        <Fact icon={<ServiceIcon service={serviceOf(subscription)} />} label={t('subs.services')}>
          {services} · <Price subscription={subscription} party={party} />
        </Fact>
        {isAsked && <FurtherFacts subscription={subscription} party={party} />}
      </Facts>
      {payment && (
        <NextStepLine
          next={{ sentence: payment.sentence, yours: false, ...(payment.action !== 'check' && { deadline: next }) }}
          isLive
        />
      )}
      {next && !payment && <NextStepLine next={{ sentence: next, yours: actions.includes('decide') }} />}
      {problem && <Notice>{problem}</Notice>}
      <CardButtons
        buttons={shown.map((action) => ({
          action,
          words: action === 'pay' ? paymentWords(payment, t('subact.pay')) : t(`subact.${action}`),
          look: LOOKS[action],
          Icon: ACTION_ICONS[action],
          to: links[action],
        }))}
        busy={busy}
        onAct={onAct}
      />
      {!isAsked && (
        <div className={classes.foot}>
          <Disclosure label={t('booking.details')}>
            <Facts>
              <FurtherFacts subscription={subscription} party={party} />
            </Facts>
            {!isOnPage && isAgreedSubscription(status) && <PlanProgress subscription={subscription} />}
          </Disclosure>
        </div>
      )}
    </PersonCard>
  );
}

function actionsOf(subscription: Subscription, party: Party, now: Date): CardAction[] {
  const toMark = party === 'helper' ? subscription.toMark.length : 0;
  const allowed: readonly string[] = allowedSubscriptionActions(subscription, party);
  const isRenewable = subscription.renewalOffered || (subscription.status === 'completed' && !subscription.renewedBy);
  const leading = LEADING.filter((action) => {
    // The server also accepts marking a visit that took place before a pause or cancellation.
    if (action === 'complete-visit') return toMark > 0;
    return allowed.includes(action) && (action !== 'renew' || isRenewable);
  });
  const question: CardAction[] = openQuestion(subscription, party) ? ['decide'] : [];
  const further = FURTHER.filter((action) => allowed.includes(action));
  const review = reviewActionOf(subscription, party, now);
  // While the plan runs, its visits come first.
  const others: CardAction[] = further.length > 0 ? ['visits', ...further, ...review] : [...review, 'visits'];
  return [...question, ...leading, ...others];
}

function reviewActionOf({ reviewed, reviewableUntil }: Subscription, party: Party, now: Date): CardAction[] {
  if (reviewed) return ['seeReview'];
  return party === 'customer' && reviewableUntil && now <= new Date(reviewableUntil) ? ['review'] : [];
}

type Subject = Pick<Props, 'subscription' | 'party'>;

const serviceOf = ({ services }: Subscription) => services[0]?.serviceType ?? 'other';
/** The next visit; before and after the visits, the days and times. */
function When({ subscription, now }: Pick<Props, 'subscription' | 'now'>) {
  const next = nextVisitOf(subscription);
  return (
    <Fact icon={<IconCalendarEvent />} label={t(next ? 'subs.next' : 'subs.when')} strong>
      {whenText(subscription, now)}
    </Fact>
  );
}

function Price({ subscription, party }: Subject) {
  const { pricing, payment } = subscription;
  const amount =
    party === 'helper'
      ? t('subs.earn', { amount: rupees(pricing.monthlyBaseAmount) })
      : rupees(pricing.totalMonthlyAmount);
  return (
    <>
      <b>{amount}</b> · {t(PAID[payment.status])}
    </>
  );
}

/** The days, times and period, the address and the requests. */
function FurtherFacts({ subscription, party }: Subject) {
  const { subscriptionPeriod: period, services } = subscription;
  const apartments = services.flatMap(({ serviceType, serviceOptions: { apartmentType } }) =>
    apartmentType ? `${serviceName(serviceType)}: ${apartmentName(apartmentType)}` : [],
  );
  return (
    <>
      <Fact icon={<IconCalendarRepeat />} label={t('subs.when')}>
        {nextVisitOf(subscription) && (
          <>
            {scheduleText(subscription)}
            <br />
          </>
        )}
        {t('subs.periodWords', { from: formatDate(period.startDate), to: formatDate(lastDayOf(period)) })}
      </Fact>
      {apartments.length > 0 && (
        <Fact icon={<IconHome />} label={t('subs.services')}>
          {apartments.join(', ')}
        </Fact>
      )}
      <Fact icon={<IconMapPin />} label={t('subs.where')}>
        {subscription.customerAddress}
      </Fact>
      {subscription.addressUnknown && (
        <Fact icon={<IconMapPinQuestion />} label={t('place.distance')}>
          {t('place.unknown', { name: firstName(otherOf(subscription, party).name) })}
        </Fact>
      )}
      {subscription.specialRequests && (
        <Fact icon={<IconNotes />} label={t('subs.requests')}>
          {subscription.specialRequests}
        </Fact>
      )}
    </>
  );
}
const PAID = {
  pending: 'subs.paidPending',
  failed: 'subs.paidPending',
  completed: 'subs.paidDone',
  refunded: 'subs.paidBack',
  partially_refunded: 'subs.paidPart',
} as const;

/** The sign beside each action, for users who read little. */
const ACTION_ICONS: Readonly<Record<CardAction, Icon>> = {
  pay: IconCreditCard,
  accept: IconCheck,
  decline: IconX,
  'complete-visit': IconCheck,
  resume: IconPlayerPlay,
  renew: IconRepeat,
  pause: IconPlayerPause,
  withdraw: IconX,
  cancel: IconX,
  visits: IconCalendarEvent,
  decide: IconHelpCircle,
  review: IconStar,
  seeReview: IconStar,
};

const LOOKS: Partial<Record<CardAction, ButtonLook>> = {
  pay: 'today',
  accept: 'today',
  decide: 'today',
  'complete-visit': 'strong',
  resume: 'strong',
  renew: 'strong',
};
