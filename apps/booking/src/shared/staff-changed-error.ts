import { AppError } from '@sahaya/contracts';
import type { StaffNamesClient } from '@sahaya/service-clients';
import type { BookingDoc } from './booking.model.js';

/**
 * The error for staff whose booking is no longer as they saw it. Names the colleague who changed or cancelled it last;
 * otherwise a party did it.
 */
export async function buildStaffChangedError(
  names: StaffNamesClient,
  { staffChange, cancellation, decision, status }: BookingDoc,
): Promise<AppError> {
  const cancelled = cancellation?.staff;
  if (cancelled) return names.buildChangedError({ by: cancelled.by, what: 'cancelled', at: cancellation.at });
  if (decision) return names.buildChangedError({ by: decision.by, what: decision.outcome, at: decision.at });
  if (staffChange) return names.buildChangedError({ ...staffChange, what: 'changed' });
  return new AppError('BOOKING_CHANGED_MEANWHILE', { status });
}
