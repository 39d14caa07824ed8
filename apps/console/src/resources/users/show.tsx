import { Box, Stack, Typography } from '@mui/material';
import type { UserRecord } from '../../api/data-provider.js';
import { RecordPage } from '../../ui/record/record-page.js';
import { ResetFactor } from '../../ui/record/reset-factor.js';
import { BlockedChip, RoleChip } from '../../ui/chips.js';
import { words } from '../../i18n/words.js';
import { PersonOverview } from '../person/overview.js';
import { PhoneTicket } from '../tickets/phone-ticket.js';
import { NotesPanel } from '../notes/notes-panel.js';
import { BlockFacts } from './block-facts.js';
import { Account, BlockPanel, UserBookings, Sessions } from './panels.js';
import { PrivateRatings } from './private-ratings.js';
import { ViewAs } from './view-as.js';

/** Resets of staff are proposed in the settings. */
const isParty = ({ role }: UserRecord) => role === 'customer' || role === 'helper';

export const UserShow = () => (
  <RecordPage<UserRecord>
    back={words.users.back}
    failed={words.users.failedOne}
    kind={words.users.one}
    title={({ name }) => name}
  >
    {(user) => (
      <>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h4" component="h2">
            {user.name}
          </Typography>
          <RoleChip role={user.role} />
          {user.blocked && <BlockedChip />}
          <Box sx={{ flex: 1 }} />
          {isParty(user) && <PhoneTicket person={user} />}
          <ViewAs user={user} />
          {isParty(user) && <ResetFactor id={user.id} hint={words.staff.resetUserHint} />}
          <BlockPanel user={user} />
        </Stack>
        {user.blocked && <BlockFacts blocked={user.blocked} />}
        <Account user={user} />
        {isParty(user) && <NotesPanel key={user.id} kind="users" id={user.id} />}
        {(user.role === 'customer' || user.role === 'helper') && <PersonOverview id={user.id} party={user.role} />}
        <Sessions id={user.id} />
        {user.role === 'customer' && <PrivateRatings id={user.id} />}
        {(user.role === 'customer' || user.role === 'helper') && <UserBookings id={user.id} party={user.role} />}
      </>
    )}
  </RecordPage>
);
