import { Box, Stack, Typography } from '@mui/material';
import type { UserRecord } from '../data-provider.js';
import { CasePage } from '../shell/case-page.js';
import { BlockedChip, RoleChip } from '../shell/chips.js';
import { words } from '../words.js';
import { Account, Block, BookingsOf, Sessions } from './panels.js';
import { PrivateRatings } from './private-ratings.js';
import { ViewAs } from './view-as.js';

export const UserShow = () => (
  <CasePage<UserRecord>
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
          <ViewAs user={user} />
          <Block user={user} />
        </Stack>
        <Account user={user} />
        <Sessions id={user.id} />
        {user.role === 'customer' && <PrivateRatings id={user.id} />}
        {(user.role === 'customer' || user.role === 'helper') && <BookingsOf id={user.id} party={user.role} />}
      </>
    )}
  </CasePage>
);
