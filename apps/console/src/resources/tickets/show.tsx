import { Box, Stack, Typography } from '@mui/material';
import {
  assignTicket,
  isStaff,
  mergeTicket,
  type OutputOf,
  revealTicket,
  setTicketPriority,
  setTicketStatus,
} from '@sahaya/contracts';
import {
  ACTION_OF_STATUS,
  isTicketClosed,
  TICKET_STATUSES,
  TICKET_TRANSITIONS,
  type TicketStatus,
} from '@sahaya/domain';
import { useState } from 'react';
import { useGetIdentity, useGetList } from 'react-admin';
import type { StaffRecord, TicketRecord, TicketDetailRecord } from '../../api/data-provider.js';
import { formatDateTime } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { RecordPage } from '../../ui/record/record-page.js';
import { TicketChip } from '../../ui/chips.js';
import { Due } from '../../ui/due.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { Reveal, RevealedUntil, useRevealed } from '../../ui/record/reveal.js';
import { labelOf, words } from '../../i18n/words.js';
import { Entries } from './entries.js';
import { Answer } from './answer.js';
import { Context } from './context.js';
import { NextTicket } from './next-ticket.js';
import { phoneTicketTexts } from './phone-ticket-texts.js';
import { Pictures } from './pictures.js';
import { PRIORITIES, ticketTexts } from './ticket-texts.js';
import { Viewers } from './viewers.js';

export const TicketShow = () => (
  <RecordPage<TicketDetailRecord>
    back={words.tickets.back}
    failed={words.tickets.failedOne}
    kind={words.tickets.one}
    title={({ number, subject }) => `${number} ${subject}`}
    fuller
  >
    {(ticket) => <Ticket key={ticket.id} ticket={ticket} />}
  </RecordPage>
);

function Ticket({ ticket }: { ticket: TicketDetailRecord }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <Headline ticket={ticket} />
      <Viewers ticketId={ticket.id} isWriting={isWriting} />
      <Successor ticket={ticket} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, alignItems: 'start' }}>
        <Stack spacing={2}>
          <Panel title={ticket.source === 'phone' ? phoneTicketTexts.said : words.tickets.message}>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{ticket.message}</Typography>
            <Pictures ticketId={ticket.id} ids={ticket.pictures} />
          </Panel>
          <Entries ticket={ticket} />
          <Answer ticket={ticket} onWriting={setWriting} />
        </Stack>
        <Stack spacing={2}>
          <Clock ticket={ticket} />
          <Sender ticket={ticket} />
          <Context ticket={ticket} />
        </Stack>
      </Box>
    </>
  );
}

const Headline = ({ ticket }: { ticket: TicketRecord }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
    <Typography variant="h4" component="h2">
      {ticket.subject}
    </Typography>
    <TicketChip status={ticket.status} />
    <Box sx={{ ml: { sm: 'auto' } }}>
      <NextTicket id={ticket.id} />
    </Box>
    <Typography color="text.secondary" sx={{ width: '100%' }}>
      {[
        ticket.number,
        labelOf(words.ticketCategory, ticket.category),
        formatDateTime(ticket.createdAt),
        ...(ticket.source === 'phone' ? [phoneTicketTexts.byPhone] : []),
      ].join(' · ')}
    </Typography>
  </Stack>
);

const Successor = ({ ticket: { mergedInto } }: { ticket: TicketRecord }) =>
  mergedInto ? (
    <RecordLink to="tickets" id={mergedInto}>
      {ticketTexts.openSuccessor}
    </RecordLink>
  ) : null;

const Clock = ({ ticket }: { ticket: TicketRecord }) => (
  <Panel title={words.tickets.progress}>
    <Facts>
      <Fact label={ticketTexts.priorityLabel}>{ticket.priority && ticketTexts.priority[ticket.priority]}</Fact>
      <Fact label={words.tickets.due}>{ticket.dueAt && <Due at={ticket.dueAt} />}</Fact>
      <Fact label={words.tickets.acknowledgeBy}>{formatDateTime(ticket.acknowledgeBy)}</Fact>
      <Fact label={words.tickets.resolveBy}>{formatDateTime(ticket.resolveBy)}</Fact>
      <Fact label={words.tickets.assignee}>{ticket.assignee && (ticket.assignee.name ?? words.tickets.colleague)}</Fact>
    </Facts>
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <Assign ticket={ticket} />
      {statusesAfter(ticket.status).map((status) => (
        <ActionButton
          key={status}
          call={setTicketStatus}
          fields={{ id: ticket.id, status, revision: ticket.revision }}
          label={ticketTexts.moveTo[status] ?? status}
          done={words.ticketStatus[status]}
          {...(status === 'resolved' && { shortcut: 'e' })}
          {...(status === 'spam' && { hint: ticketTexts.spamHint, danger: true })}
        />
      ))}
      {!isTicketClosed(ticket.status) && (
        <ActionButton
          call={setTicketPriority}
          fields={{ id: ticket.id, revision: ticket.revision }}
          label={ticketTexts.setPriority}
          questions={[
            {
              name: 'priority',
              label: ticketTexts.priorityLabel,
              answer: ticket.priority ?? 'other',
              choices: PRIORITIES,
            },
          ]}
          done={ticketTexts.prioritySet}
        />
      )}
      {TICKET_TRANSITIONS[ticket.status].merge && (
        <ActionButton
          call={mergeTicket}
          fields={{ id: ticket.id, revision: ticket.revision }}
          label={ticketTexts.merge}
          hint={ticketTexts.mergeHint}
          questions={[{ name: 'into', label: ticketTexts.mergeInto, max: 20 }]}
          done={ticketTexts.merged}
        />
      )}
    </Stack>
  </Panel>
);

/** The statuses that staff can set now. */
const statusesAfter = (status: TicketStatus): TicketStatus[] =>
  TICKET_STATUSES.filter((next) => {
    const action = ACTION_OF_STATUS[next];
    return next !== status && action !== undefined && TICKET_TRANSITIONS[status][action] !== undefined;
  });

function Assign({ ticket: { id, revision, assignee } }: { ticket: TicketRecord }) {
  const { identity } = useGetIdentity();
  const { data: staff = [] } = useGetList<StaffRecord>('staff', { pagination: { page: 1, perPage: 1_000 } });
  const me = String(identity?.id ?? '');
  const others = staff.filter((colleague) => !colleague.blocked && ![me, assignee?._id].includes(colleague.id));
  const at = { call: assignTicket, fields: { id, revision } };
  return (
    <>
      {assignee?._id !== me && (
        <ActionButton
          {...at}
          fields={{ ...at.fields, to: me }}
          label={words.tickets.take}
          shortcut="a"
          done={ticketTexts.taken}
        />
      )}
      {others.length > 0 && (
        <ActionButton
          {...at}
          label={words.tickets.reassign}
          done={assignee ? ticketTexts.reassigned : words.ticketEntry.assigned}
          questions={[
            {
              name: 'to',
              label: words.tickets.to,
              answer: others[0]!.id,
              choices: others.map(({ id: value, name, role }) => ({ value, label: `${name} (${words.role[role]})` })),
            },
          ]}
        />
      )}
      {assignee && <ActionButton {...at} label={words.tickets.unassign} done={words.tickets.unassigned} />}
    </>
  );
}

function Sender({ ticket: { id, name, email, phone, sender, openedBy } }: { ticket: TicketDetailRecord }) {
  const [revealed, setRevealed] = useRevealed<OutputOf<typeof revealTicket>>();
  return (
    <Panel
      title={words.tickets.from}
      action={
        revealed ? (
          <RevealedUntil {...revealed} />
        ) : (
          (email || phone) && <Reveal call={revealTicket} fields={{ id }} onRevealed={setRevealed} />
        )
      }
    >
      <Facts>
        <Fact label={words.users.person}>
          {sender && !isStaff(sender.role) ? (
            <RecordLink to="users" id={sender.userId}>
              {name}
            </RecordLink>
          ) : (
            name
          )}
        </Fact>
        <Fact label={words.users.email}>{(revealed ?? { email }).email}</Fact>
        {phone && <Fact label={words.users.phone}>{(revealed ?? { phone }).phone}</Fact>}
        <Fact label={words.users.role}>{sender ? words.role[sender.role] : words.tickets.guest}</Fact>
        {openedBy && <Fact label={phoneTicketTexts.openedBy}>{openedBy.name ?? words.tickets.colleague}</Fact>}
      </Facts>
    </Panel>
  );
}
