import type { Actor, Booking, BookingMoved } from '@sahaya/contracts';
import {
  answerBy,
  disputeBy,
  freeCancellationUntil,
  freeChangesLeft,
  isPayable,
  maskContacts,
  maskPhone,
  payBy,
  pricingOf,
  toRupees,
} from '@sahaya/domain';
import { toArrival } from './arrival.model.js';
import {
  type BookingDoc,
  getAgreedAt,
  getAmountDuePaise,
  type PersonDoc,
  type RefundDoc,
  toCancellationFacts,
} from './booking.model.js';
import { toExtension } from './extension.model.js';
import { toContacts, toNoShow } from './no-show.model.js';
import { toReplacement } from './replacement.model.js';

/** Phone numbers and the full address are visible only to the parties of an accepted booking. */
const isAgreed = ({ status }: BookingDoc) => status === 'accepted' || status === 'completed';

/** Combines the refunds of a booking into one with the least advanced status. */
function mergeRefunds(refunds: RefundDoc[]): Booking['refund'] {
  const status = (['failed', 'initiated', 'processed'] as const).find((one) => refunds.some((r) => r.status === one));
  const latest = (dates: (Date | undefined)[]) =>
    dates.reduce<Date | undefined>((last, date) => (date && (!last || date > last) ? date : last), undefined);
  const expectedBy = latest(refunds.map((refund) => refund.expectedBy));
  const processedAt = latest(refunds.map((refund) => refund.processedAt));
  return {
    amount: toRupees(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)),
    status: status ?? 'initiated',
    ...(expectedBy && { expectedBy: expectedBy.toISOString() }),
    ...(processedAt && status === 'processed' && { processedAt: processedAt.toISOString() }),
  };
}

/** The deadlines that currently apply to the booking. */
function toDeadlines(doc: BookingDoc): Pick<Booking, 'answerBy' | 'payBy' | 'freeCancellationUntil'> {
  const { status, startsAt, policy } = doc;
  if (status === 'pending') return { answerBy: answerBy(doc, policy).toISOString() };
  if (status !== 'accepted') return {};
  return {
    ...(isPayable(doc) && { payBy: payBy({ acceptedAt: getAgreedAt(doc), startsAt }, policy).toISOString() }),
    freeCancellationUntil: freeCancellationUntil(toCancellationFacts(doc), policy).toISOString(),
  };
}

/** The proposed change, and the number of changes that the customer can still make without consent. */
function toChangeFields({ change, changesUsed = 0, status, policy, customer }: BookingDoc, seesAddress: boolean) {
  return {
    ...(change && {
      change: {
        by: change.by,
        date: change.date,
        startTime: change.startTime,
        endTime: change.endTime,
        customerAddress: seesAddress ? change.customerAddress : customer.location,
        ...(change.addressUnknown && { addressUnknown: true as const }),
        totalAmount: toRupees(change.price.totalPaise),
        answerBy: change.answerBy.toISOString(),
        ...(change.byStaff && { byStaff: change.byStaff }),
      },
    }),
    ...((status === 'pending' || status === 'accepted') && { freeChanges: freeChangesLeft(changesUsed, policy) }),
  };
}

/** The requested extension, and the amount that is due for an agreed one. */
function toExtensionFields(doc: BookingDoc): Pick<Booking, 'extension' | 'amountDue'> {
  const { extension, price } = doc;
  const duePaise = getAmountDuePaise(doc);
  return {
    ...(extension && { extension: toExtension(extension, price.totalPaise) }),
    ...(duePaise > 0 && { amountDue: toRupees(duePaise) }),
  };
}

/** The dispute and the helper's rating of the customer after a completed visit. */
function toAfterVisitFields(doc: BookingDoc, { role }: Pick<Actor, 'role'>) {
  const { dispute, customerRating, status, completedAt, policy } = doc;
  const by = (kind: 'quality' | 'other') => disputeBy(kind, doc, policy).toISOString();
  const isOpen = status === 'completed' && completedAt && !dispute;
  return {
    ...(dispute && { dispute }),
    ...(isOpen && { disputeBy: { quality: by('quality'), other: by('other') } }),
    ...(customerRating &&
      role !== 'customer' && { customerRating: { rating: customerRating.rating, note: customerRating.note } }),
  };
}

/** The booking with the fields that the viewer's role is allowed to see. */
export function toBooking(doc: BookingDoc, viewer: Pick<Actor, 'role'>): Booking {
  const isStaff = viewer.role !== 'customer' && viewer.role !== 'helper';
  const agreed = isAgreed(doc) && !isStaff;
  // Staff see masked phone numbers; `revealBooking` returns the full ones.
  const showPhone = ({ phone }: PersonDoc) => phone && (isStaff ? maskPhone(phone) : agreed ? phone : undefined);
  const [helperPhone, customerPhone] = [showPhone(doc.helper), showPhone(doc.customer)];
  const isHelper = viewer.role === 'helper';
  const { cancellation } = doc;
  return {
    _id: doc._id,
    helperId: {
      _id: doc.helperId,
      name: doc.helper.name,
      location: doc.helper.location,
      ...(helperPhone && { phone: helperPhone }),
    },
    customerId: {
      _id: doc.customerId,
      name: doc.customer.name,
      ...(customerPhone && { phone: customerPhone }),
    },
    customerName: doc.customer.name,
    service: doc.service,
    date: doc.date,
    startTime: doc.startTime,
    endTime: doc.endTime,
    duration: doc.minutes / 60,
    startsAt: doc.startsAt.toISOString(),
    customerAddress: agreed || viewer.role === 'customer' ? doc.customerAddress : doc.customer.location,
    ...(doc.customerCoordinates &&
      (viewer.role === 'customer' || (viewer.role === 'helper' && agreed)) && {
        customerCoordinates: [...doc.customerCoordinates],
      }),
    ...(doc.addressUnknown && { addressUnknown: true }),
    specialRequests: (isHelper && !agreed) || isStaff ? maskContacts(doc.specialRequests) : doc.specialRequests,
    ...(doc.householdNotes && (agreed || viewer.role === 'customer') && { householdNotes: doc.householdNotes }),
    paymentMethod: doc.payment.method,
    totalAmount: toRupees(doc.price.totalPaise),
    pricing: pricingOf(doc.price),
    processingFeeBase: doc.policy.processingFeeBase,
    serviceOptions: doc.apartmentType ? { apartmentType: doc.apartmentType } : {},
    status: doc.status,
    payment: { method: doc.payment.method, status: doc.payment.status },
    ...(cancellation && {
      cancellation: {
        by: cancellation.by,
        kind: cancellation.kind,
        ...(cancellation.reason && {
          reason: isHelper || isStaff ? maskContacts(cancellation.reason) : cancellation.reason,
        }),
        fee: toRupees(cancellation.feePaise),
        refund: toRupees(cancellation.refundPaise),
        // Credits and dues are between the customer and the platform; helpers do not see them.
        ...(!isHelper && cancellation.creditPaise && { credit: toRupees(cancellation.creditPaise) }),
        ...(!isHelper && cancellation.duePaise && { due: toRupees(cancellation.duePaise) }),
        at: cancellation.at.toISOString(),
        ...(cancellation.staff && { byStaff: cancellation.staff.cause }),
      },
    }),
    ...(doc.arrival && { arrival: toArrival(doc, viewer) }),
    ...(doc.contacts && { contacts: toContacts(doc.contacts) }),
    ...(doc.noShow && { noShow: toNoShow(doc.noShow) }),
    ...(doc.staffCase && { staffCase: { kind: doc.staffCase.kind, since: doc.staffCase.since.toISOString() } }),
    ...toDeadlines(doc),
    ...toExtensionFields(doc),
    ...toAfterVisitFields(doc, viewer),
    ...toChangeFields(doc, agreed || viewer.role === 'customer'),
    ...(doc.refunds && !isHelper && { refund: mergeRefunds(doc.refunds) }),
    ...(doc.replacement && !isHelper && { replacement: toReplacement(doc.replacement) }),
    ...(doc.replaces && !isHelper && { replaces: doc.replaces }),
    reviewed: doc.reviewed,
    createdAt: doc.createdAt.toISOString(),
    ...(doc.acceptedAt && { acceptedAt: doc.acceptedAt.toISOString() }),
    ...(doc.completedAt && { completedAt: doc.completedAt.toISOString() }),
    ...(doc.completionUnconfirmed && { completionUnconfirmed: true }),
  };
}

/** The data common to all events of a booking. */
export const toBookingEventData = (doc: BookingDoc): BookingMoved => ({
  bookingId: doc._id,
  customerId: doc.customerId,
  helperId: doc.helperId,
  customerName: doc.customer.name,
  helperName: doc.helper.name,
  service: doc.service,
  date: doc.date,
  startTime: doc.startTime,
  endTime: doc.endTime,
  ...(doc.city && { city: doc.city }),
  ...(doc.completionUnconfirmed && { unconfirmed: true as const }),
});
