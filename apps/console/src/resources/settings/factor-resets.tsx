import { Typography } from '@mui/material';
import { approveFactorReset } from '@sahaya/contracts';
import { ListBase, useGetIdentity, useListContext } from 'react-admin';
import type { FactorResetRecord } from '../../api/data-provider.js';
import { formatDateTime } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { labelOf, words } from '../../i18n/words.js';
import { ListError, staysOnPage } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { Panel } from '../../ui/record/facts.js';
import { SecondLine } from '../../ui/second-line.js';

const Column = RecordColumn<FactorResetRecord>;

/** Resets of second factors that another admin has proposed. */
export const FactorResets = () => (
  <Panel title={words.staff.resets}>
    <ListBase
      resource="factor-resets"
      perPage={100}
      storeKey={false}
      disableSyncWithLocation
      exporter={false}
      queryOptions={staysOnPage}
    >
      <Resets />
    </ListBase>
  </Panel>
);

function Resets() {
  const { error } = useListContext();
  if (error) return <ListError title={words.staff.resetsFailed} />;
  return (
    <RecordTable<FactorResetRecord>
      rowClick={false}
      empty={<Typography color="text.secondary">{words.staff.noResets}</Typography>}
    >
      <Column
        label={words.staff.resetOf}
        render={({ account }) => (
          <>
            {account.name}
            <SecondLine>{labelOf(words.role, account.role)}</SecondLine>
          </>
        )}
      />
      <Column label={words.reason} render={formatReason} />
      <Column
        label={words.staff.proposedBy}
        render={({ proposedBy, proposedAt }) => (
          <>
            {proposedBy.name}
            <SecondLine>{formatDateTime(proposedAt)}</SecondLine>
          </>
        )}
      />
      <Column label={words.staff.expires} render={({ expiresAt }) => formatDateTime(expiresAt)} />
      <Column label={false} align="right" render={(reset) => <Approve reset={reset} />} />
    </RecordTable>
  );
}

/** A reset needs a second admin, who is not the person concerned. */
function Approve({ reset: { id, account, proposedBy } }: { reset: FactorResetRecord }) {
  const { identity } = useGetIdentity();
  if (identity === undefined || [account._id, proposedBy._id].includes(String(identity.id))) return null;
  return (
    <ActionButton
      call={approveFactorReset}
      fields={{ id }}
      label={words.staff.approveReset}
      hint={words.staff.approveResetHint(account.name)}
      done={words.staff.resetApproved}
      variant="contained"
    />
  );
}
