import { Box, Button, Stack, Typography } from '@mui/material';
import { endUserSessions, type OutputOf, revealUser, unblockUser } from '@sahaya/contracts';
import { HIDDEN } from '@sahaya/domain';
import { ListBase, Pagination, useGetList, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { BookingTable } from '../bookings/table.js';
import type { SessionRecord, UserRecord } from '../../api/data-provider.js';
import { formatDateTime } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { listPath } from '../../ui/list/list-path.js';
import { ListError, staysOnPage } from '../../ui/list/record-list.js';
import { Reveal, RevealedUntil, useRevealed } from '../../ui/record/reveal.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { labelOf, words } from '../../i18n/words.js';
import { AccountHelp } from '../person/account-help.js';
import { ContactProposal } from '../person/contact-proposal.js';
import { BlockButton } from './block-button.js';
import { blockTexts } from './block-texts.js';

/* A user's data and actions, on the account page and the helper page. */

export const BlockPanel = ({ user }: { user: UserRecord }) =>
  user.blocked ? (
    <ActionButton
      call={unblockUser}
      fields={{ id: user.id }}
      label={words.users.unblock}
      hint={blockTexts.unblock}
      asksReason
      done={words.users.unblockDone}
    />
  ) : (
    <BlockButton user={user} />
  );

export function Account({ user }: { user: UserRecord }) {
  const [revealed, setRevealed] = useRevealed<OutputOf<typeof revealUser>>();
  const { email, phone, location, bio, age, gender } = { ...user, ...revealed };
  // The age of a helper may be hidden, the rest of their profile is public.
  const hidden = revealed ? undefined : HIDDEN;
  const hiddenUnlessPublic = user.role === 'helper' ? undefined : hidden;
  return (
    <Panel
      title={words.users.account}
      action={
        revealed ? (
          <RevealedUntil {...revealed} />
        ) : (
          <Reveal call={revealUser} fields={{ id: user.id }} onRevealed={setRevealed} />
        )
      }
    >
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
          <Fact label={words.users.email}>{email}</Fact>
          <Fact label={words.users.phone}>{phone}</Fact>
          <Fact label={words.users.location}>{location}</Fact>
          <Fact label={words.users.bio}>{bio ?? hiddenUnlessPublic}</Fact>
        </Facts>
        <Facts>
          <Fact label={words.users.age}>{age ?? hidden}</Fact>
          <Fact label={words.users.gender}>{gender ? labelOf(words.gender, gender) : hiddenUnlessPublic}</Fact>
          <Fact label={words.users.language}>{labelOf(words.language, user.language)}</Fact>
          <Fact label={words.users.joined}>{formatDateTime(user.createdAt)}</Fact>
          <Fact label={words.users.id}>
            <code>{user.id}</code>
          </Fact>
        </Facts>
      </Box>
      <AccountHelp user={user} />
      <ContactProposal user={user} />
    </Panel>
  );
}

export function Sessions({ id }: { id: string }) {
  const { data, error, refetch } = useGetList<SessionRecord>(
    'sessions',
    { filter: { userId: id }, pagination: { page: 1, perPage: 100 } },
    staysOnPage,
  );
  const signOut = (
    <ActionButton
      call={endUserSessions}
      fields={{ id }}
      label={words.users.signOut}
      hint={words.users.signOutHint}
      done={words.users.signOutDone}
      danger
    />
  );
  return (
    <Panel title={words.users.sessions} action={data?.length ? signOut : undefined}>
      {error && <ErrorState title={words.users.sessionsFailed} error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="text.secondary">{words.users.noSessions}</Typography>}
      <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((session) => (
          <li key={session.id}>
            {session.device || words.users.unknownDevice}, {words.users.lastSeen(formatDateTime(session.lastSeenAt))}
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

export function UserBookings({ id, party }: { id: string; party: 'customer' | 'helper' }) {
  const filter = { [`${party}Id`]: id };
  return (
    <Panel
      title={words.users.bookings}
      action={
        <Button component={Link} to={listPath('bookings', filter)}>
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
