import type { BookingStatus, Party } from '@sahaya/domain';
import {
  AlternativesDialog,
  CancelDialog,
  ChangeDialog,
  ConfirmActionDialog,
  describeConsequence,
  ExtensionDialog,
  StopSearchDialog,
  type useCardActions,
  VisitDialog,
} from '../booking-actions/index.js';
import { DisputeDetailsDialog, DisputeDialog } from '../disputes/index.js';
import { RateCustomerDialog, ReviewDialog, toBookingSubject } from '../reviews/index.js';

interface Props {
  act: ReturnType<typeof useCardActions>;
  party: Party;
  now: Date;
  onMoved: (status: BookingStatus) => void;
}
/** The dialogs of the card actions. */
export function BookingDialogs({ act, party, now, onMoved }: Props) {
  const { opened, close } = act;
  const bookingIn = (...windows: string[]) => (opened && windows.includes(opened.window) ? opened.booking : undefined);
  const reviewed = bookingIn('review', 'seeReview');
  return (
    <>
      <ConfirmActionDialog
        consequence={act.asked && describeConsequence(act.asked.booking, act.asked.action, now)}
        onClose={close}
        onConfirm={act.confirm}
      />
      <CancelDialog booking={bookingIn('cancel')} onClose={close} onCancelled={() => onMoved('cancelled')} />
      <ChangeDialog booking={bookingIn('change')} party={party} onClose={close} />
      <AlternativesDialog booking={bookingIn('alternatives')} onClose={close} />
      {opened?.window === 'stopReplacement' && <StopSearchDialog booking={opened.booking} onClose={close} />}
      {opened?.window === 'extend' && <ExtensionDialog booking={opened.booking} party={party} onClose={close} />}
      {opened?.window === 'report' && <DisputeDialog booking={opened.booking} onClose={close} />}
      {opened?.window === 'seeReport' && (
        <DisputeDetailsDialog booking={opened.booking} party={party} onClose={close} />
      )}
      {opened?.window === 'rateCustomer' && <RateCustomerDialog booking={opened.booking} onClose={close} />}
      {act.visit && (
        <VisitDialog {...act.visit} party={party} onClose={close} onDone={({ status }) => onMoved(status)} />
      )}
      <ReviewDialog subject={reviewed && toBookingSubject(reviewed)} party={party} onClose={close} />
    </>
  );
}
