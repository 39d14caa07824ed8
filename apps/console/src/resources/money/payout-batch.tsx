import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Card, Stack, Typography } from '@mui/material';
import { exportPayouts, markPayoutFailed, markPayoutsPaid } from '@sahaya/contracts';
import { formatRupees, mayPayoutMove, PAYOUT_STATUSES } from '@sahaya/domain';
import { useMutation } from '@tanstack/react-query';
import { List, Pagination, ResourceContextProvider } from 'react-admin';
import type { PayoutBatchRecord, PayoutRecord } from '../../api/data-provider.js';
import { formatDateTime } from '../../i18n/format.js';
import { ActionButton, type Question } from '../../ui/record/action-button.js';
import { RecordPage } from '../../ui/record/record-page.js';
import { PayoutBatchChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { ListError, staysOnPage } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { saveFile } from '../../ui/save-file.js';
import { EmptyState } from '../../ui/states.js';
import { useMay, useNotifyFailure, useStaffData } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { PayoutColumns } from './helper-payouts.js';

const headline = ({ createdAt }: PayoutBatchRecord) => words.payouts.of(formatDateTime(createdAt));
const REFERENCE: Question = { name: 'reference', label: words.payouts.reference, max: 100, optional: true };
const Column = RecordColumn<PayoutRecord>;

export const PayoutBatchShow = () => (
  <RecordPage<PayoutBatchRecord>
    back={words.payouts.back}
    failed={words.payouts.failedOne}
    kind={words.payouts.one}
    title={headline}
  >
    {(batch) => (
      <>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h4" component="h2">
            {headline(batch)}
          </Typography>
          <PayoutBatchChip status={batch.status} />
        </Stack>
        <Sums batch={batch} />
        <Payouts batch={batch} />
      </>
    )}
  </RecordPage>
);

const isManual = ({ adapter }: PayoutBatchRecord) => adapter === 'manual';
const openOf = ({ counts }: PayoutBatchRecord) => counts.pending + counts.processing;

const Sums = ({ batch }: { batch: PayoutBatchRecord }) => (
  <Panel title={words.payouts.sums}>
    <Facts>
      <Fact label={words.money.amount}>{formatRupees(batch.total)}</Fact>
      <Fact label={words.payouts.commission}>{formatRupees(batch.commission)}</Fact>
      <Fact label={words.payouts.way}>{words.payoutAdapter[batch.adapter]}</Fact>
      {PAYOUT_STATUSES.filter((status) => batch.counts[status] > 0).map((status) => (
        <Fact key={status} label={words.payoutStatus[status]}>
          {batch.counts[status]}
        </Fact>
      ))}
      {batch.withoutAccount > 0 && <Fact label={words.payouts.withoutAccount}>{batch.withoutAccount}</Fact>}
    </Facts>
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {openOf(batch) > 0 && <Export batch={batch} />}
      {isManual(batch) && openOf(batch) > 0 && (
        <ActionButton
          call={markPayoutsPaid}
          fields={{ id: batch.id }}
          label={words.payouts.allPaid}
          hint={words.payouts.allPaidHint(openOf(batch))}
          questions={[REFERENCE]}
          done={words.payouts.markedPaid}
          variant="contained"
        />
      )}
    </Stack>
  </Panel>
);

/** Full account numbers for the bank; the audit log records it like a reveal. */
function Export({ batch: { id } }: { batch: PayoutBatchRecord }) {
  const data = useStaffData();
  const may = useMay();
  const notifyFailure = useNotifyFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => data.download(exportPayouts, { id }),
    onSuccess: ({ blob, name }) => saveFile(blob, name),
    onError: notifyFailure,
  });
  if (!may(exportPayouts)) return null;
  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} loading={isPending} onClick={() => mutate()}>
      {words.payouts.export}
    </Button>
  );
}

const statuses = PAYOUT_STATUSES.map((value) => ({ value, label: words.payoutStatus[value] }));

/** The batch's payouts; filter and page are not in the address, which belongs to the batch. */
const Payouts = ({ batch }: { batch: PayoutBatchRecord }) => (
  <Card component="section" aria-label={words.payouts.helpers} sx={{ px: 2.5, py: 1 }}>
    <ResourceContextProvider value="batch-payouts">
      <List
        title={false}
        actions={false}
        disableSyncWithLocation
        storeKey={false}
        exporter={false}
        filter={{ batchId: batch.id }}
        perPage={100}
        pagination={<Pagination rowsPerPageOptions={[25, 100]} />}
        empty={false}
        error={<ListError title={words.payouts.failedOne} />}
        queryOptions={staysOnPage}
        component="div"
      >
        <>
          <Stack sx={{ py: 1.5 }}>
            <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
          </Stack>
          <RecordTable<PayoutRecord> rowClick={false} empty={<EmptyState title={words.money.noMatch} />}>
            {PayoutColumns}
            <Column label={false} align="right" render={(payout) => <Mark payout={payout} batch={batch} />} />
          </RecordTable>
        </>
      </List>
    </ResourceContextProvider>
  </Card>
);

/** Marks one payout of a manual batch by the bank's answer. */
function Mark({ payout: { id, status }, batch }: { payout: PayoutRecord; batch: PayoutBatchRecord }) {
  if (!isManual(batch)) return null;
  return (
    <Stack direction="row" sx={{ justifyContent: 'end', gap: 1 }}>
      {mayPayoutMove(status, 'paid') && (
        <ActionButton
          call={markPayoutsPaid}
          fields={{ id: batch.id, payoutIds: [id] }}
          label={words.payouts.paid}
          questions={[REFERENCE]}
          done={words.payouts.markedPaid}
        />
      )}
      {(mayPayoutMove(status, 'failed') || mayPayoutMove(status, 'reversed')) && (
        <ActionButton
          call={markPayoutFailed}
          fields={{ id: batch.id, payoutId: id }}
          label={status === 'paid' ? words.payouts.cameBack : words.payouts.didFail}
          hint={words.payouts.failHint}
          asksReason
          done={words.payouts.markedFailed}
          danger
        />
      )}
    </Stack>
  );
}
