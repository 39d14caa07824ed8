import type { Helper } from '@sahaya/contracts';
import {
  type BookingForm,
  bookingViolation,
  type FreeDay,
  type FreeSlot,
  istInstant,
  type PaymentMethod,
  type Pricing,
  type Policy,
  pricingOf,
  quoteViolation,
  quoteVisit,
  surchargeBpsOf,
  toPaise,
  timesViolation,
  type ApartmentType,
  type Violation,
} from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { serverNow } from '../../api/server-clock.js';
import { deleteBookingDraft, keepBookingDraft, readBookingDraft } from './booking-draft.js';
import { restoreBooking } from './booking-form.js';
import { moveStart, updateBookingForm, visitMinutes, withLength } from './booking-changes.js';
import { quoteQuery } from './booking-form.queries.js';

/** The state of the booking form: defaults, stored draft, side effects of changes, first violated rule. */
export function useBookingForm(link: string) {
  const policy = usePolicy();
  const [form, setForm] = useState(() => restoreBooking(readBookingDraft(), link, serverNow(), policy));
  const [violation, setViolation] = useState<Violation>();
  // A length is kept when the start moves, until the customer chooses the end.
  const [length, setLength] = useState(() => visitMinutes(form) || undefined);

  const take = (next: BookingForm) => {
    setForm(next);
    keepBookingDraft(next, link);
    // A shown error disappears when its field, or a field that it depends on, changes.
    if (violation && bookingViolation(next, policy, serverNow())?.code !== violation.code) setViolation(undefined);
  };
  return {
    form,
    // Start and end are always chosen, so an invalid pair shows its error before the form is submitted.
    violation: violation ?? timesViolation(form, policy),
    change: <F extends Exclude<keyof BookingForm, 'startTime' | 'endTime'>>(field: F, value: BookingForm[F]) =>
      take(updateBookingForm(form, field, value)),
    /** Another start has another surcharge, so it must be accepted again. */
    startAt: (startTime: string, day?: FreeDay) => {
      const rules = { length, maxMinutes: policy.visitMinutes.max, day };
      take({ ...moveStart(form, startTime, rules), emergencyAgreed: false });
    },
    endAt: (endTime: string) => {
      setLength(undefined);
      take({ ...form, endTime });
    },
    lastFor: (minutes: number) => {
      setLength(minutes);
      take(withLength(form, minutes));
    },
    moveTo: ({ date, startTime, endTime }: FreeSlot) => {
      setLength(visitMinutes({ startTime, endTime }));
      take({ ...form, date, startTime, endTime, emergencyAgreed: false });
    },
    /** Uses a saved address with its household notes. Notes of another address are cleared. */
    visitAt: (place: Pick<BookingForm, 'customerAddress' | 'customerCoordinates' | 'householdNotes'>) =>
      take({ ...form, ...place }),
    /** The first violated rule in the order of the form, shown at its field; undefined if the form can be sent. */
    check(): Violation | undefined {
      const broken = bookingViolation(form, policy, serverNow());
      setViolation(broken);
      return broken;
    },
    refuse: setViolation,
    forget: deleteBookingDraft,
  };
}

export interface LiveQuote {
  /** Computed locally at once, then replaced by the answer of the server. */
  pricing: Pricing | undefined;
  error: unknown;
  busy: boolean;
  retry: () => void;
}

/** The price while the form is filled, computed by the same function as on the server. */
export function useLiveQuote(form: BookingForm, helper: Helper | undefined): LiveQuote {
  const policy = usePolicy();
  const ready = !quoteViolation(form, policy);
  const server = useQuery({ ...quoteQuery(form), enabled: ready });
  return {
    pricing: ready ? (server.data ?? localPricing(form, helper, policy)) : undefined,
    error: ready ? server.error : null,
    busy: ready && server.isFetching,
    retry: () => void server.refetch(),
  };
}

function localPricing(form: BookingForm, helper: Helper | undefined, policy: Policy): Pricing | undefined {
  if (!helper || helper._id !== form.helperId) return undefined;
  return pricingOf(
    quoteVisit(
      {
        hourlyRatePaise: toPaise(helper.hourlyRate),
        minutes: visitMinutes(form),
        service: form.service,
        apartmentType: form.apartmentType ? (form.apartmentType as ApartmentType) : undefined,
        method: form.paymentMethod as PaymentMethod,
        surchargeBps: surchargeBpsOf(istInstant(form.date, form.startTime), policy, serverNow()),
      },
      policy,
    ),
  );
}
