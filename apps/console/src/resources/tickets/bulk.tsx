import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Paper,
  Stack,
  Typography,
} from '@mui/material';
import { assignTicket, setTicketPriority, setTicketStatus } from '@sahaya/contracts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useGetIdentity, useGetList } from 'react-admin';
import type { StaffRecord, TicketRecord } from '../../api/data-provider.js';
import { useMay } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { useSelection } from '../../ui/list/selection.js';
import { FormDialog } from '../../ui/record/form-dialog.js';
import { bulkTexts } from './bulk-texts.js';
import { PRIORITIES, ticketTexts } from './ticket-texts.js';
import { BULK_MAX, type BulkFailures, useBulk } from './use-bulk.js';

/** The actions on the selected tickets, and the reasons why some could not be changed. */
export function BulkActions() {
  const may = useMay();
  const { identity } = useGetIdentity();
  const { selected, select, clear } = useSelection<TicketRecord>();
  const bulk = useBulk(select);
  const { progress, failures } = bulk;
  const count = selected.length;
  const isHidden = !may(assignTicket) || (count === 0 && !failures);
  if (isHidden) return null;

  const assign = (to: string) => void bulk.run(assignTicket, selected, ({ id, revision }) => ({ id, to, revision }));
  const prioritize = (priority: string) =>
    void bulk.run(setTicketPriority, selected, ({ id, revision }) => ({ id, priority, revision }));
  const setStatus = (status: string) =>
    void bulk.run(setTicketStatus, selected, ({ id, revision }) => ({ id, status, revision }));
  const isTooMany = count > BULK_MAX;
  const isOff = isTooMany || progress !== undefined;
  return (
    <>
      {count > 0 && (
        <Paper component="section" aria-label={bulkTexts.name} elevation={6} sx={bar}>
          <Typography role="status" sx={{ fontWeight: 600, mr: 'auto' }}>
            {progress ? bulkTexts.progress(progress.done, progress.all) : bulkTexts.selected(count)}
            {isTooMany && ` · ${bulkTexts.tooMany(BULK_MAX)}`}
          </Typography>
          <Button size="small" variant="contained" disabled={isOff} onClick={() => assign(String(identity?.id ?? ''))}>
            {bulkTexts.take}
          </Button>
          <AssignTo count={count} isOff={isOff} onChosen={assign} />
          <Ask
            label={bulkTexts.priority}
            title={bulkTexts.priorityTitle(count)}
            isOff={isOff}
            question={ticketTexts.priorityLabel}
            choices={PRIORITIES}
            onSent={prioritize}
          />
          <Ask
            label={bulkTexts.resolve}
            title={bulkTexts.resolveTitle(count)}
            isOff={isOff}
            hint={bulkTexts.resolveHint}
            onSent={() => setStatus('resolved')}
          />
          <Ask
            label={bulkTexts.spam}
            title={bulkTexts.spamTitle(count)}
            isOff={isOff}
            hint={bulkTexts.spamHint}
            danger
            onSent={() => setStatus('spam')}
          />
          <Button size="small" disabled={progress !== undefined} onClick={clear}>
            {bulkTexts.clear}
          </Button>
        </Paper>
      )}
      {failures && <Failures {...failures} onClose={bulk.forget} />}
    </>
  );
}

/** Stays in view above the end of a long list. */
const bar = {
  position: 'sticky',
  bottom: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 1,
  p: 1.5,
} as const;

interface AssignToProps {
  count: number;
  isOff: boolean;
  onChosen: (to: string) => void;
}
function AssignTo({ count, isOff, onChosen }: AssignToProps) {
  const { data = [] } = useGetList<StaffRecord>('staff', { pagination: { page: 1, perPage: 1_000 } });
  const choices = data
    .filter(({ blocked }) => !blocked)
    .map(({ id, name, role }) => ({ value: id, label: `${name} (${words.role[role]})` }));
  if (choices.length === 0) return null;
  return (
    <Ask
      label={bulkTexts.assign}
      title={bulkTexts.assignTitle(count)}
      isOff={isOff}
      question={words.tickets.to}
      choices={choices}
      onSent={onChosen}
    />
  );
}

interface AskProps {
  label: string;
  /** Names the number of tickets, and is the button that confirms. */
  title: string;
  isOff: boolean;
  hint?: string;
  question?: string;
  choices?: readonly { value: string; label: string }[];
  danger?: boolean;
  onSent: (answer: string) => void;
}
/** A button that asks once for all tickets. */
function Ask({ label, title, isOff, hint, question, choices, danger = false, onSent }: AskProps) {
  const [isOpen, setOpen] = useState(false);
  const color = danger ? 'error' : 'primary';
  const close = () => setOpen(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const answer = new FormData(event.currentTarget).get('answer');
    close();
    onSent(typeof answer === 'string' ? answer : '');
  };
  return (
    <>
      <Button size="small" variant="outlined" color={color} disabled={isOff} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <FormDialog open={isOpen} title={title} danger={danger} onSubmit={submit} onCancel={close}>
        {hint && <div>{hint}</div>}
        {choices && <Choice label={question} choices={choices} />}
      </FormDialog>
    </>
  );
}

const Choice = ({ label, choices }: { label: ReactNode; choices: NonNullable<AskProps['choices']> }) => (
  <LabelledField
    name="answer"
    label={label}
    select
    defaultValue={choices[0]?.value}
    slotProps={{ select: { native: true } }}
  >
    {choices.map(({ value, label: word }) => (
      <option key={value} value={value}>
        {word}
      </option>
    ))}
  </LabelledField>
);

function Failures({ all, failed, onClose }: BulkFailures & { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{bulkTexts.failedTitle(failed.length, all)}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {bulkTexts.stillSelected}
        </Alert>
        <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {failed.map(({ ticket, why }) => (
            <Box component="li" key={ticket.id} sx={{ overflowWrap: 'anywhere' }}>
              <Typography component="span" sx={{ fontWeight: 600 }}>
                {ticket.number}
              </Typography>
              : {why}
            </Box>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {bulkTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
