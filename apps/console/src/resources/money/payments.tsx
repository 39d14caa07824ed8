import { Box, Stack } from '@mui/material';
import { proposeRefund } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { FilterLiveSearch, useListContext } from 'react-admin';
import type { PaymentRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { Filters } from '../../ui/list/filters.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';
import { CopyId } from '../../ui/copy-id.js';
import { caseTexts } from './case-texts.js';
import { RefundByPolicy } from './refund-panel.js';
import { CaseCustomer, Purpose } from './case-cells.js';
import { PurposeSearch, Rupees } from './shared.js';

const Column = RecordColumn<PaymentRecord>;
const narrow = { display: { lg: 'none' } };

export const PaymentList = () => (
  <RecordList
    title={words.payments.name}
    filters={
      <Filters>
        <FilterLiveSearch source="q" label={words.payments.search} sx={{ width: 240 }} />
        <PurposeSearch />
        <FilterLiveSearch source="customerId" label={words.payments.customerId} sx={{ width: 240 }} />
      </Filters>
    }
    empty={<EmptyState title={words.payments.empty} />}
    failed={words.payments.failed}
  >
    <RecordTable<PaymentRecord> rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
      <Column
        label={words.payments.captured}
        sortBy="capturedAt"
        render={({ capturedAt }) => <DateTimeCell {...formatInstant(capturedAt)} />}
      />
      <Column
        label={words.money.purpose}
        render={({ purpose, purposeId }) => <Purpose purpose={purpose} id={purposeId} />}
      />
      <Column
        label={words.money.customer}
        lead="title"
        render={({ purpose, purposeId, customerId }) => (
          <CaseCustomer purpose={purpose} id={purposeId} customerId={customerId} />
        )}
      />
      <Column
        lead="state"
        label={words.money.amount}
        sortBy="amount"
        align="right"
        render={({ amount, credit, surplus, refunded }) => (
          <>
            <Rupees amount={amount} />
            {credit > 0 && <SecondLine>{words.payments.credit(formatRupees(credit))}</SecondLine>}
            {surplus && <SecondLine>{words.payments.surplus}</SecondLine>}
            {refunded > 0 && (
              <Box sx={narrow}>
                <SecondLine>{words.payments.back(formatRupees(refunded))}</SecondLine>
              </Box>
            )}
          </>
        )}
      />
      <Column
        label={words.payments.refunded}
        align="right"
        wide
        render={({ refunded }) => <Rupees amount={refunded} />}
      />
      <Column
        label={words.payments.id}
        wide
        render={({ id, orderId, method }) => (
          <>
            {method}
            <SecondLine>
              <CopyId id={id} label={caseTexts.copyId} copied={caseTexts.copied} />
              {orderId && <CopyId id={orderId} label={caseTexts.copyId} copied={caseTexts.copied} />}
            </SecondLine>
          </>
        )}
      />
      <Column label={false} align="right" render={(payment) => <Propose payment={payment} />} />
    </RecordTable>
  </RecordList>
);

const Propose = ({ payment }: { payment: PaymentRecord }) => {
  const { purpose, purposeId, amount, credit, refunded, surplus } = payment;
  const { total = 0 } = useListContext();
  const left = amount + credit - refunded;
  if (surplus || left <= 0) return null;
  return (
    <Stack sx={{ alignItems: 'end', gap: 1, whiteSpace: 'nowrap' }}>
      {total === 1 && purpose === 'booking' && <RefundByPolicy bookingId={purposeId} />}
      <ActionButton
        call={proposeRefund}
        fields={{ purposeId }}
        label={words.refundProposals.propose}
        hint={words.refundProposals.hint}
        questions={[{ name: 'amount', label: words.refundProposals.amount, kind: 'rupees' }]}
        asksReason
        done={words.refundProposals.proposed}
      />
    </Stack>
  );
};
