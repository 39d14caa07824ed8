import type { BookingForm } from '@sahaya/domain';
import { deleteDraft, readDraft, storeDraft } from '../../api/session/form-drafts.js';
import { bookPath } from '../../ui/navigation/paths.js';
import type { BookingDraft } from './booking-form.js';

const DRAFT = 'booking';

export const readBookingDraft = () => readDraft<BookingDraft>(DRAFT);
export const keepBookingDraft = (form: BookingForm, link: string) =>
  storeDraft(DRAFT, { ...form, link } satisfies BookingDraft);
export const deleteBookingDraft = () => deleteDraft(DRAFT);

/** Stores the form as a draft and returns the path that opens it. */
export function prepareBooking(form: BookingForm): string {
  const path = bookPath(form.helperId);
  keepBookingDraft(form, path.split('?')[1] ?? '');
  return path;
}
