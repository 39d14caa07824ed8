import type { PaymentPurpose } from '@sahaya/domain';
import { lastDayOf } from '@sahaya/domain';
import type { ReactNode } from 'react';
import { useGetManyAggregate } from 'react-admin';
import type { BookingRecord, SubscriptionRecord } from '../../api/data-provider.js';
import { formatDay, formatTimes } from '../../i18n/format.js';
import { labelOf, words } from '../../i18n/words.js';
import { CopyId } from '../../ui/copy-id.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { SecondLine } from '../../ui/second-line.js';
import { servicesOf } from '../subscriptions/services.js';
import { caseTexts as texts } from './case-texts.js';

/* The booking or subscription of a payment. A page of a list asks once for all of its bookings, and for its subscriptions. */

interface Case {
  resource: 'bookings' | 'subscriptions';
  service: string;
  /** The day and times of a visit, or the period of a subscription. */
  when: string;
  customer: { _id: string; name: string };
  helper: { _id: string; name: string };
}

/** The case of an id; undefined while it loads and where it is unknown. Without a purpose, it may be of either kind. */
function useCase(id: string | undefined, purpose?: string): Case | undefined {
  const ids = id ? [id] : [];
  const isAsked = (kind: PaymentPurpose) => ids.length > 0 && (purpose === undefined || purpose === kind);
  const { data: [booking] = [] } = useGetManyAggregate<BookingRecord>(
    'bookings',
    { ids },
    { enabled: isAsked('booking') },
  );
  const { data: [subscription] = [] } = useGetManyAggregate<SubscriptionRecord>(
    'subscriptions',
    { ids },
    { enabled: isAsked('subscription') },
  );
  if (booking) {
    const { service, date, startTime, endTime, customerId, helperId } = booking;
    const when = `${formatDay(date)}, ${formatTimes(startTime, endTime)}`;
    return {
      resource: 'bookings',
      service: labelOf(words.service, service),
      when,
      customer: customerId,
      helper: helperId,
    };
  }
  if (!subscription) return undefined;
  const { subscriptionPeriod, customerId, helperId } = subscription;
  const when = texts.plan(formatDay(subscriptionPeriod.startDate), formatDay(lastDayOf(subscriptionPeriod)));
  return { resource: 'subscriptions', service: servicesOf(subscription), when, customer: customerId, helper: helperId };
}

const PAGES: Record<PaymentPurpose, string> = { booking: 'bookings', subscription: 'subscriptions' };
const isPurpose = (purpose: string): purpose is PaymentPurpose => Object.hasOwn(PAGES, purpose);

const Id = ({ id }: { id: string }) => <CopyId id={id} label={texts.copyId} copied={texts.copied} />;

interface PurposeProps {
  purpose: PaymentPurpose | (string & {});
  id: string;
  children?: ReactNode;
}
/** The service and the time of a payment's booking or subscription, linked to its page. */
export function Purpose({ purpose, id, children }: PurposeProps) {
  const known = useCase(id, purpose);
  const label = known?.service ?? labelOf(words.purpose, purpose);
  return (
    <>
      {isPurpose(purpose) ? (
        <RecordLink to={PAGES[purpose]} id={id}>
          {label}
        </RecordLink>
      ) : (
        label
      )}
      <SecondLine>
        {known?.when} <Id id={id} />
      </SecondLine>
      {children}
    </>
  );
}

/** The customer of a booking or subscription by name, with its helper below. */
export function CaseCustomer({ purpose, id, customerId }: PurposeProps & { customerId: string }) {
  const known = useCase(id, purpose);
  return (
    <>
      <RecordLink to="users" id={customerId}>
        {known?.customer._id === customerId ? known.customer.name : words.money.open}
      </RecordLink>
      {known && <SecondLine>{`${words.bookings.helper}: ${known.helper.name}`}</SecondLine>}
    </>
  );
}

/** The case of a ledger entry, whose lines do not tell its kind. */
export function LedgerCase({ id }: { id: string }) {
  const known = useCase(id);
  if (!known) return <Id id={id} />;
  return (
    <>
      <RecordLink to={known.resource} id={id}>
        {known.service}
      </RecordLink>
      <SecondLine>{`${known.customer.name} → ${known.helper.name}`}</SecondLine>
      <SecondLine>
        {known.when} <Id id={id} />
      </SecondLine>
    </>
  );
}
