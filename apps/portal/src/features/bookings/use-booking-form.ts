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
import { usePolicy } from '../../data/policy.queries.js';
import { now } from '../../now.js';
import { bookPath } from '../../paths.js';
import { dropDraft, keepDraft, readDraft } from '../../session/drafts.js';
import { type BookingDraft, changeBooking, openBooking } from './booking-form.js';
import { quoteQuery } from './bookings.queries.js';

const DRAFT = 'booking';

/** Keeps the form as it is to open; answers the way to it. */
export function prepareBooking(form: BookingForm): string {
  const path = bookPath(form.helperId);
  keep(form, path.split('?')[1] ?? '');
  return path;
}

const keep = (form: BookingForm, link: string) => keepDraft(DRAFT, { ...form, link } satisfies BookingDraft);

/** The booking form's state: defaults, kept draft, what a change brings with it, the first broken rule. */
export function useBookingForm(link: string) {
  const policy = usePolicy();
  const [form, setForm] = useState(() => openBooking(readDraft<BookingDraft>(DRAFT), link, now(), policy));
  const [violation, setViolation] = useState<Violation>();

  const take = (next: BookingForm) => {
    setForm(next);
    keep(next, link);
    // A shown error goes when its field, or what it depends on, is touched.
    if (violation && bookingViolation(next, policy, now())?.code !== violation.code) setViolation(undefined);
  };
  return {
    form,
    // Start and end are always chosen, so an invalid pair shows its error before the form is submitted.
    violation: violation ?? timesViolation(form, policy),
    change: <F extends keyof BookingForm>(field: F, value: BookingForm[F]) =>
      take(changeBooking(form, field, value, policy.visitMinutes.max)),
    /** At a saved address, with its household notes if it has any. */
    visitAt: (place: Pick<BookingForm, 'customerAddress' | 'householdNotes'>) => take({ ...form, ...place }),
    /** The first broken rule in the order of the form, shown at its field; undefined when the form may be sent. */
    check(): Violation | undefined {
      const broken = bookingViolation(form, policy, now());
      setViolation(broken);
      return broken;
    },
    refuse: setViolation,
    forget: () => dropDraft(DRAFT),
  };
}

export interface LiveQuote {
  /** Computed here at once, replaced by the server's answer. */
  pricing: Pricing | undefined;
  error: unknown;
  busy: boolean;
  retry: () => void;
}

/** The price while the form is being filled: by the same function as the server's charge. */
export function useQuote(form: BookingForm, helper: Helper | undefined): LiveQuote {
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
    quoteVisit({
      hourlyRatePaise: toPaise(helper.hourlyRate),
      minutes: visitMinutes(form),
      service: form.service,
      apartmentType: form.apartmentType ? (form.apartmentType as ApartmentType) : undefined,
      method: form.paymentMethod as PaymentMethod,
      surchargeBps: surchargeBpsOf(istInstant(form.date, form.startTime), policy, now()),
    }),
  );
}

export const visitMinutes = ({ startTime, endTime }: Pick<BookingForm, 'startTime' | 'endTime'>): number =>
  Math.max(0, (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0));
