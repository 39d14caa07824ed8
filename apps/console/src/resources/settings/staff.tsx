import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { addStaff, changeStaffRole, type OutputOf, STAFF_ROLES } from '@sahaya/contracts';
import { useId, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import type { StaffRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { ActionButton, type Question } from '../../ui/record/action-button.js';
import { BlockedChip, RoleChip } from '../../ui/chips.js';
import { ResetFactor } from '../../ui/record/reset-factor.js';
import { RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { words } from '../../i18n/words.js';
import { FactorResets } from './factor-resets.js';

const Column = RecordColumn<StaffRecord>;
const roleOf = (answer: string): Question => ({
  name: 'role',
  label: words.staff.role,
  answer,
  choices: STAFF_ROLES.map((value) => ({ value, label: words.role[value] })),
});

export const StaffList = () => (
  <>
    <Staff />
    <FactorResets />
  </>
);

const Staff = () => (
  <RecordList
    title={words.staff.name}
    action={<Add />}
    empty={<EmptyState title={words.staff.empty} />}
    failed={words.staff.failed}
  >
    <RecordTable<StaffRecord> rowClick={false}>
      <Column lead="title" label={words.staff.person} render={({ name }) => name} />
      <Column label={words.staff.email} render={({ email }) => email} />
      <Column
        lead="state"
        label={words.staff.role}
        render={({ role, blocked }) => (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
            <RoleChip role={role} />
            {blocked && <BlockedChip />}
          </Stack>
        )}
      />
      <Column
        label={words.staff.secondFactor}
        render={({ secondFactor }) => (secondFactor ? words.secondFactor.on : words.secondFactor.off)}
      />
      <Column label={words.staff.since} render={({ createdAt }) => <DateTimeCell {...formatInstant(createdAt)} />} />
      <Column label={false} align="right" render={(colleague) => <Actions colleague={colleague} />} />
    </RecordTable>
  </RecordList>
);

/** Nobody changes their own role or resets their own second factor. */
function Actions({ colleague: { id, role, secondFactor } }: { colleague: StaffRecord }) {
  const { identity } = useGetIdentity();
  if (identity?.id === id) return null;
  return (
    <Stack sx={{ alignItems: 'end', gap: 0.5 }}>
      <ActionButton
        call={changeStaffRole}
        fields={{ id }}
        label={words.staff.changeRole}
        hint={words.staff.changeRoleHint}
        questions={[roleOf(role)]}
        done={words.staff.roleChanged}
      />
      {secondFactor && <ResetFactor id={id} hint={words.staff.resetStaffHint} />}
    </Stack>
  );
}

function Add() {
  const [added, setAdded] = useState<OutputOf<typeof addStaff>>();
  return (
    <>
      <ActionButton
        call={addStaff}
        fields={{}}
        label={words.staff.add}
        questions={[
          { name: 'name', label: words.staff.person, max: 100 },
          { name: 'email', label: words.staff.email, max: 254 },
          roleOf('support'),
        ]}
        done={words.staff.added}
        onDone={setAdded}
        variant="contained"
      />
      {added && <FirstPassword {...added} onClose={() => setAdded(undefined)} />}
    </>
  );
}

/** Stays open on a stray click or key, because it cannot be shown again. */
function FirstPassword({ colleague, password, onClose }: OutputOf<typeof addStaff> & { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{words.staff.password(colleague.name)}</DialogTitle>
      <DialogContent>
        <Typography component="code" variant="h5">
          {password}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {words.staff.passwordHint}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.staff.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
