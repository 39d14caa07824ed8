import type { Helper } from '@sahaya/contracts';
import {
  type BookingForm,
  bookingViolation,
  istInstant,
  minutesOf,
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
import { bookPath } from '../../ui/navigation/paths.js';
import { deleteDraft, storeDraft, readDraft } from '../../api/session/form-drafts.js';
import { type BookingDraft, updateBookingForm, restoreBooking } from './booking-form.js';
import { quoteQuery } from './booking-form.queries.js';

const DRAFT = 'booking';

/** Stores the form as a draft and returns the path that opens it. */
export function prepareBooking(form: BookingForm): string {
  const path = bookPath(form.helperId);
  keep(form, path.split('?')[1] ?? '');
  return path;
}

const keep = (form: BookingForm, link: string) => storeDraft(DRAFT, { ...form, link } satisfies BookingDraft);

/** The state of the booking form: defaults, stored draft, side effects of changes, first violated rule. */
export function useBookingForm(link: string) {
  const policy = usePolicy();
  const [form, setForm] = useState(() => restoreBooking(readDraft<BookingDraft>(DRAFT), link, serverNow(), policy));
  const [violation, setViolation] = useState<Violation>();

  const take = (next: BookingForm) => {
    setForm(next);
    keep(next, link);
    // A shown error disappears when its field, or a field that it depends on, changes.
    if (violation && bookingViolation(next, policy, serverNow())?.code !== violation.code) setViolation(undefined);
  };
  return {
    form,
    // Start and end are always chosen, so an invalid pair shows its error before the form is submitted.
    violation: violation ?? timesViolation(form, policy),
    change: <F extends keyof BookingForm>(field: F, value: BookingForm[F]) =>
      take(updateBookingForm(form, field, value, policy.visitMinutes.max)),
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
    forget: () => deleteDraft(DRAFT),
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

export const visitMinutes = ({ startTime, endTime }: Pick<BookingForm, 'startTime' | 'endTime'>): number =>
  Math.max(0, (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0));
