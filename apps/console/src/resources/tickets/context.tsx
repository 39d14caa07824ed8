import { Box, Link as MuiLink, Typography } from '@mui/material';
import { isStaff } from '@sahaya/contracts';
import { useGetList, useGetOne } from 'react-admin';
import { Link } from 'react-router';
import type { BookingRecord, HelperDetailRecord, TicketRecord } from '../../api/data-provider.js';
import { formatDay, formatInstant } from '../../i18n/format.js';
import { labelOf, words } from '../../i18n/words.js';
import { BookingChip, TicketChip, VerificationChip } from '../../ui/chips.js';
import { listPath } from '../../ui/list/list-path.js';
import { Panel } from '../../ui/record/facts.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { SecondLine } from '../../ui/second-line.js';
import { verificationTexts } from '../cases/verification-texts.js';
import { Links } from './links.js';
import { Row, Rows } from './rows.js';
import { ticketTexts } from './ticket-texts.js';

const SHOWN = 5;

/** The records that the ticket names, the checks and latest bookings of the sender, and their other tickets. */
export const Context = ({ ticket }: { ticket: TicketRecord }) => (
  <>
    <Links ticket={ticket} />
    {ticket.sender && !isStaff(ticket.sender.role) && (
      <Bookings userId={ticket.sender.userId} party={ticket.sender.role} />
    )}
    {ticket.sender?.role === 'helper' && <Checks helperId={ticket.sender.userId} about={ticket.about} />}
    <OtherTickets id={ticket.id} />
  </>
);

function Bookings({ userId, party }: { userId: string; party: string }) {
  const filter: Record<string, string> = party === 'helper' ? { helperId: userId } : { customerId: userId };
  const { data } = useGetList<BookingRecord>('bookings', { filter, pagination: { page: 1, perPage: SHOWN } });
  return (
    <Panel title={ticketTexts.bookings}>
      {data?.length === 0 && <Typography color="text.secondary">{ticketTexts.noBookings}</Typography>}
      <Rows>
        {data?.map(({ id, service, date, status }) => (
          <Row key={id}>
            <RecordLink to="bookings" id={id}>
              {labelOf(words.service, service)}, {formatDay(date)}
            </RecordLink>
            <BookingChip status={status} />
          </Row>
        ))}
      </Rows>
      <Box sx={{ display: 'flex', gap: 2, mt: 1.5 }}>
        <MuiLink component={Link} to={listPath('bookings', filter)}>
          {ticketTexts.allBookings}
        </MuiLink>
        <MuiLink component={Link} to={listPath('chats', { userId })}>
          {ticketTexts.chats}
        </MuiLink>
      </Box>
    </Panel>
  );
}

/** The requests for checks of a helper, latest first. Their page has the photos and the decision. */
function Checks({ helperId, about }: { helperId: string; about: readonly string[] }) {
  const { data } = useGetOne<HelperDetailRecord>('helpers', { id: helperId });
  if (!data) return null;
  const { verifications = [] } = data;
  return (
    <Panel title={ticketTexts.checks}>
      {verifications.length === 0 && <Typography color="text.secondary">{ticketTexts.noChecks}</Typography>}
      <Rows>
        {verifications.slice(0, SHOWN).map(({ _id, check = 'identity', state, createdAt }) => (
          <Row key={_id}>
            <div>
              <RecordLink to="helpers" id={helperId}>
                {verificationTexts.check[check]}
              </RecordLink>
              <SecondLine>
                {[formatInstant(createdAt).day, ...(about.includes(_id) ? [ticketTexts.thisTicket] : [])].join(' · ')}
              </SecondLine>
            </div>
            <VerificationChip state={state} />
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}

function OtherTickets({ id }: { id: string }) {
  const pagination = { page: 1, perPage: SHOWN };
  const { data } = useGetList<TicketRecord>('tickets', { filter: { relatedTo: id }, pagination });
  return (
    <Panel title={ticketTexts.earlier}>
      {data?.length === 0 && <Typography color="text.secondary">{ticketTexts.noEarlier}</Typography>}
      <Rows>
        {data?.map((ticket) => (
          <Row key={ticket.id}>
            <Box sx={{ minWidth: 0 }}>
              <RecordLink to="tickets" id={ticket.id}>
                {ticket.subject}
              </RecordLink>
              <Typography variant="caption" color="text.secondary" component="div">
                {ticket.number} · {formatInstant(ticket.createdAt).day}
              </Typography>
            </Box>
            <TicketChip status={ticket.status} />
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}
