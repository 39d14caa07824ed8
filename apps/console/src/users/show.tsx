import { Box, Button, Stack, Typography } from '@mui/material';
import { ListBase, Pagination, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { BookingTable } from '../bookings/table.js';
import type { UserRecord } from '../data-provider.js';
import { formatMoment } from '../format.js';
import { CasePage } from '../shell/case-page.js';
import { RoleChip } from '../shell/chips.js';
import { Fact, Facts, Panel } from '../shell/facts.js';
import { ListError, staysOnPage } from '../shell/record-list.js';
import { EmptyState } from '../shell/states.js';
import { wordOf, words } from '../words.js';

export const UserShow = () => (
  <CasePage<UserRecord>
    back={words.users.back}
    failed={words.users.failedOne}
    kind={words.users.one}
    title={({ name }) => name}
  >
    {(user) => (
      <>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h4" component="h2">
            {user.name}
          </Typography>
          <RoleChip role={user.role} />
        </Stack>
        <Account user={user} />
        {(user.role === 'customer' || user.role === 'helper') && <BookingsOf id={user.id} party={user.role} />}
      </>
    )}
  </CasePage>
);

const Account = ({ user }: { user: UserRecord }) => (
  <Panel title={words.users.account}>
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        columnGap: 4,
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        alignItems: 'start',
      }}
    >
      <Facts>
        <Fact label={words.users.email}>{user.email}</Fact>
        <Fact label={words.users.phone}>{user.phone}</Fact>
        <Fact label={words.users.location}>{user.location}</Fact>
        <Fact label={words.users.bio}>{user.bio}</Fact>
      </Facts>
      <Facts>
        <Fact label={words.users.age}>{user.age}</Fact>
        <Fact label={words.users.gender}>{user.gender && wordOf(words.gender, user.gender)}</Fact>
        <Fact label={words.users.language}>{wordOf(words.language, user.language)}</Fact>
        <Fact label={words.users.joined}>{formatMoment(user.createdAt)}</Fact>
        <Fact label={words.users.id}>
          <code>{user.id}</code>
        </Fact>
      </Facts>
    </Box>
  </Panel>
);

function BookingsOf({ id, party }: { id: string; party: 'customer' | 'helper' }) {
  const filter = { [`${party}Id`]: id };
  const search = new URLSearchParams({ filter: JSON.stringify(filter) }).toString();
  return (
    <Panel
      title={words.users.bookings}
      action={
        <Button component={Link} to={`/bookings?${search}`}>
          {words.users.allBookings}
        </Button>
      }
    >
      <ListBase
        resource="bookings"
        filter={filter}
        perPage={10}
        storeKey={false}
        disableSyncWithLocation
        exporter={false}
        queryOptions={staysOnPage}
      >
        <TheirBookings party={party} />
      </ListBase>
    </Panel>
  );
}

function TheirBookings({ party }: { party: 'customer' | 'helper' }) {
  const { error } = useListContext();
  if (error) return <ListError title={words.bookings.failed} />;
  return (
    <>
      <BookingTable without={party} empty={<EmptyState title={words.users.noBookings} />} />
      <Pagination rowsPerPageOptions={[10]} />
    </>
  );
}
