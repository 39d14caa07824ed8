import NextIcon from '@mui/icons-material/ArrowForward';
import { Button } from '@mui/material';
import { useCreatePath, useGetIdentity, useGetList } from 'react-admin';
import { Link } from 'react-router';
import type { TicketRecord } from '../../api/data-provider.js';
import { ticketTexts } from './ticket-texts.js';

const AHEAD = 25;

/** Leads to the most urgent ticket that needs staff and that no colleague has. */
export function NextTicket({ id }: { id: string }) {
  const { identity } = useGetIdentity();
  const createPath = useCreatePath();
  const { data = [] } = useGetList<TicketRecord>('tickets', {
    filter: { waiting: 'true' },
    pagination: { page: 1, perPage: AHEAD },
  });
  const next = data.find((other) => other.id !== id && [undefined, identity?.id].includes(other.assignee?._id));
  if (!next) return <Button disabled>{ticketTexts.nothingNext}</Button>;
  return (
    <Button
      component={Link}
      to={createPath({ resource: 'tickets', id: next.id, type: 'show' })}
      endIcon={<NextIcon />}
      data-shortcut="n"
      aria-keyshortcuts="n"
    >
      {ticketTexts.next}
    </Button>
  );
}
