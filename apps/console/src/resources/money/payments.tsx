import { Box, Stack } from '@mui/material';
import { proposeRefund } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { DataTable, FilterLiveSearch, useListContext } from 'react-admin';
import type { PaymentRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';
import { RefundByPolicy } from './refund-panel.js';
import { Purpose, PurposeSearch, Rupees } from './shared.js';

const Column = DataTable.Col<PaymentRecord>;
const wide = { display: { xs: 'none', lg: 'table-cell' } };
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
    <DataTable<PaymentRecord>
      bulkActionButtons={false}
      rowClick={false}
      empty={<NoMatch title={words.money.noMatch} />}
    >
      <Column
        label={words.payments.captured}
        render={({ capturedAt }) => <DateTimeCell {...formatInstant(capturedAt)} />}
      />
      <Column
        label={words.payments.id}
        sx={{ minWidth: 96, overflowWrap: 'anywhere' }}
        render={({ id, orderId, method }) => (
          <>
            <code>{id}</code>
            <SecondLine>{[method, orderId].filter(Boolean).join(' · ')}</SecondLine>
          </>
        )}
      />
      <Column
        label={words.money.purpose}
        render={({ purpose, purposeId }) => <Purpose purpose={purpose} id={purposeId} />}
      />
      <Column
        label={words.money.customer}
        sx={wide}
        render={({ customerId }) => (
          <RecordLink to="users" id={customerId}>
            {words.money.open}
          </RecordLink>
        )}
      />
      <Column
        label={words.money.amount}
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
        sx={wide}
        render={({ refunded }) => <Rupees amount={refunded} />}
      />
      <Column label={false} align="right" render={(payment) => <Propose payment={payment} />} />
    </DataTable>
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
