import { FormControlLabel, Switch } from '@mui/material';
import { setTicketIntake, ticketIntake } from '@sahaya/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useMay, useNotifyFailure, useStaffCall, useStaffData } from '../../api/staff-call.js';
import { ticketTexts } from './ticket-texts.js';

/** The switch by which staff whom the rule may assign tickets take new ones. */
export const Intake = () => (useMay()(setTicketIntake) ? <IntakeSwitch /> : null);

const KEY = ['ticket-intake'];

function IntakeSwitch() {
  const client = useQueryClient();
  /** The choice until the server has answered. */
  const [chosen, setChosen] = useState<boolean>();
  const data = useStaffData();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const intake = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => data.call(ticketIntake, {}, { signal }),
  });
  const change = useStaffCall(setTicketIntake, (answer) => {
    client.setQueryData(KEY, answer);
    notify(answer.takesTickets ? ticketTexts.takesNow : ticketTexts.takesNoMore, { type: 'success' });
  });
  if (!intake.data) return null;
  const choose = (takesTickets: boolean) => {
    setChosen(takesTickets);
    change.mutate({ takesTickets }, { onError: notifyFailure, onSettled: () => setChosen(undefined) });
  };
  return (
    <FormControlLabel
      control={<Switch checked={chosen ?? intake.data.takesTickets} disabled={chosen !== undefined} />}
      label={ticketTexts.takesTickets}
      onChange={(_, takesTickets) => choose(takesTickets)}
      sx={{ alignSelf: 'start', mt: 1, minHeight: 40 }}
    />
  );
}
