import { grantGoodwill } from '@sahaya/contracts';
import { formatRupees, type PaymentPurpose } from '@sahaya/domain';
import { ActionButton } from '../../ui/record/action-button.js';
import { goodwillTexts as texts } from './goodwill-texts.js';

/** Gives credit to the customer of a booking or subscription. */
export const GoodwillCredit = ({ purpose, id }: { purpose: PaymentPurpose; id: string }) => (
  <ActionButton
    call={grantGoodwill}
    fields={{ purpose, purposeId: id }}
    label={texts.label}
    hint={texts.hint}
    questions={[{ name: 'amount', label: texts.amount, kind: 'rupees' }]}
    asksReason
    done={({ proposal: { state, credit = 0 } }) =>
      (state === 'proposed' ? texts.awaiting : texts.granted)(formatRupees(credit))
    }
  />
);
