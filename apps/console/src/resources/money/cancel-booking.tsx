import { cancelByStaff, quoteStaffCancellation, type StaffCancelQuote } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { Fact, Facts } from '../../ui/record/facts.js';
import { CancelByPolicy } from './cancel-by-policy.js';
import { cancellationTexts as texts } from './cancellation-texts.js';

/** Cancels a visit to come, with the amounts of the policy. */
export const CancelBooking = ({ bookingId }: { bookingId: string }) => (
  <CancelByPolicy
    id={bookingId}
    quoteCall={quoteStaffCancellation}
    call={cancelByStaff}
    label={texts.booking}
    keep={texts.keepBooking}
    done={texts.bookingDone}
  >
    {(quote) => <Amounts {...quote} />}
  </CancelByPolicy>
);

const Amounts = ({ cause, reasonCode, refund, fee, due, credit, helper, strike, replacement }: StaffCancelQuote) => (
  <>
    <div>{texts.why[cause][reasonCode]}</div>
    <Facts>
      <Fact label={replacement ? texts.refundAfterSearch : texts.refund}>{formatRupees(refund)}</Fact>
      <Fact label={texts.fee}>{formatRupees(fee)}</Fact>
      {due > 0 && <Fact label={texts.due}>{formatRupees(due)}</Fact>}
      {credit > 0 && <Fact label={texts.credit}>{formatRupees(credit)}</Fact>}
      {helper > 0 && <Fact label={texts.helper}>{formatRupees(helper)}</Fact>}
      <Fact label={texts.strike}>{strike ? texts.yes : texts.no}</Fact>
      <Fact label={texts.search}>{replacement ? texts.yes : texts.no}</Fact>
    </Facts>
  </>
);
