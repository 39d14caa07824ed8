import { Box, Typography } from '@mui/material';
import type { WholeTicket } from '@sahaya/contracts';
import { formatDateTime } from '../../i18n/format.js';
import { Panel } from '../../ui/record/facts.js';
import { words } from '../../i18n/words.js';
import { Pictures } from './pictures.js';
import { ticketTexts } from './ticket-texts.js';

type Entry = WholeTicket['entries'][number];

/** The history of the ticket, oldest first. */
export function Entries({ ticket: { _id: ticketId, entries } }: { ticket: WholeTicket }) {
  const firstAssignment = entries.find(({ kind }) => kind === 'assigned');
  return (
    <Panel title={words.tickets.entries}>
      {entries.length === 0 && <Typography color="text.secondary">{words.tickets.noEntries}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {entries.map((entry) => (
          <Box component="li" key={entry._id} sx={{ borderLeft: '3px solid', borderColor: edgeOf(entry), pl: 1.5 }}>
            <Typography variant="caption" color="text.secondary">
              {actOf(entry, entry === firstAssignment)} · {formatDateTime(entry.at)}
              {entry.delivery && ` · ${words.tickets.delivery[entry.delivery]}`}
              {entry.kind === 'reply' &&
                entry.status &&
                ` · ${ticketTexts.thenStatus(words.ticketStatus[entry.status])}`}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{toldOf(entry)}</Typography>
            <Pictures ticketId={ticketId} ids={entry.pictures} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const EDGES: Partial<Record<Entry['kind'], string>> = {
  reply: 'primary.main',
  message: 'success.main',
  note: 'warning.main',
};
const edgeOf = ({ kind }: Entry) => EDGES[kind] ?? 'divider';

function actOf({ kind, by, byRule, to }: Entry, isFirstAssignment: boolean): string {
  if (byRule) return ticketTexts.byRule;
  const later = to ? ticketTexts.reassigned : words.tickets.unassigned;
  const act = kind === 'assigned' && !isFirstAssignment ? later : words.ticketEntry[kind];
  return `${act} · ${by.name ?? words.tickets.colleague}`;
}
const toldOf = ({ kind, text, status, priority, to, ticket }: Entry): string => {
  if (kind === 'priority') return priority ? ticketTexts.priority[priority] : words.none;
  if (kind === 'merged') return ticket ? ticketTexts.mergedWith(ticket) : words.none;
  if (kind === 'status') return status ? words.ticketStatus[status] : words.none;
  if (kind === 'assigned') return to ? words.tickets.givenTo(to.name ?? words.tickets.colleague) : '';
  return text ?? '';
};
