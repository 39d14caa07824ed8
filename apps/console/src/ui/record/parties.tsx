import { Box } from '@mui/material';
import { words } from '../../i18n/words.js';
import { Fact, Facts, Panel } from './facts.js';
import { PersonLink } from './record-link.js';

interface Party {
  _id: string;
  name: string;
  phone?: string | undefined;
  location?: string | undefined;
}

/** The parties, with the phone numbers that the record contains. */
export const Parties = ({ customer, helper }: { customer: Party; helper: Party }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
    <PartyPanel title={words.bookings.customer} party={customer} />
    <PartyPanel title={words.bookings.helper} party={helper} />
  </Box>
);

const PartyPanel = ({ title, party }: { title: string; party: Party }) => (
  <Panel title={title}>
    <Facts>
      <Fact label={words.users.person}>
        <PersonLink person={party} />
      </Fact>
      <Fact label={words.bookings.phone}>{party.phone}</Fact>
      {party.location && <Fact label={words.bookings.location}>{party.location}</Fact>}
    </Facts>
  </Panel>
);
