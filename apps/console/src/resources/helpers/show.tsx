import { Box, Button, Stack, Typography } from '@mui/material';
import { recordCommissionPayment } from '@sahaya/contracts';
import { formatRupees, utilisation } from '@sahaya/domain';
import { useGetList, useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { DecisionButtons, Paper, RequestState } from '../cases/verifications.js';
import { VerificationPhotos } from '../cases/verification-photos.js';
import type { HelperRecord, ReliabilityRecord, UserRecord, HelperDetailRecord } from '../../api/data-provider.js';
import { formatDay, formatDateTime, formatDuration, formatTime, languageName } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { RecordPage } from '../../ui/record/record-page.js';
import { BlockedChip, VerificationChip } from '../../ui/chips.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { listPath } from '../../ui/list/list-path.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { staysOnPage } from '../../ui/list/record-list.js';
import { ErrorState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { Account, BlockPanel, UserBookings, Sessions } from '../users/panels.js';
import { labelOf, words } from '../../i18n/words.js';
import { personTexts } from '../person/person-texts.js';
import { PersonOverview } from '../person/overview.js';
import { NotesPanel } from '../notes/notes-panel.js';
import { listWorkingDays } from './working-days.js';

export const HelperShow = () => (
  <RecordPage<HelperDetailRecord>
    back={words.helpers.back}
    failed={words.helpers.failedOne}
    kind={words.bookings.helper}
    title={({ name }) => name}
    fuller
  >
    {(helper) => (
      <>
        <Headline helper={helper} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, alignItems: 'start' }}>
          <Stack spacing={2}>
            <Offer helper={helper} />
            <Verification helper={helper} />
          </Stack>
          <Stack spacing={2}>
            <Kept helper={helper} />
            <Cash helper={helper} />
          </Stack>
        </Box>
        <Person id={helper.id} />
        <NotesPanel key={helper.id} kind="users" id={helper.id} />
        <PersonOverview id={helper.id} party="helper" />
        <Sessions id={helper.id} />
        <UserBookings id={helper.id} party="helper" />
      </>
    )}
  </RecordPage>
);

const useAccount = (id: string) => useGetOne<UserRecord>('users', { id }, staysOnPage);

function Headline({ helper }: { helper: HelperRecord }) {
  const { data: user } = useAccount(helper.id);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Typography variant="h4" component="h2">
        {helper.name}
      </Typography>
      {helper.verification && <VerificationChip state={helper.verification} />}
      {helper.blocked && <BlockedChip />}
      <Box sx={{ flex: 1 }} />
      {user && <BlockPanel user={user} />}
    </Stack>
  );
}

/** Contacts and account data from the auth service. */
function Person({ id }: { id: string }) {
  const { data, error, refetch } = useAccount(id);
  if (error) return <ErrorState title={words.users.failedOne} error={error} retry={() => void refetch()} />;
  return data ? <Account user={data} /> : null;
}

function Offer({ helper }: { helper: HelperRecord }) {
  return (
    <Panel
      title={words.helpers.offer}
      action={
        <Button component={Link} to={listPath('reviews', { helperId: helper.id })}>
          {words.helpers.reviews}
        </Button>
      }
    >
      <Facts>
        <Fact label={words.helpers.services}>
          {helper.services.map((service) => labelOf(words.service, service)).join(', ')}
        </Fact>
        <Fact label={words.helpers.rate}>{words.helpers.perHour(formatRupees(helper.hourlyRate))}</Fact>
        <Fact label={words.helpers.rating}>{words.helpers.rated(helper.averageRating, helper.totalReviews)}</Fact>
        <Fact label={words.users.location}>{helper.location}</Fact>
        <Fact label={words.helpers.radius}>{words.helpers.km(helper.serviceRadiusKm)}</Fact>
        <Fact label={words.helpers.days}>
          {listWorkingDays(helper)
            .map(({ text }) => text)
            .join('\n')}
        </Fact>
        <Fact label={words.helpers.takesWork}>{helper.isActive ? words.yes : words.no}</Fact>
        <Fact label={words.helpers.languages}>{helper.languages?.map(languageName).join(', ')}</Fact>
        <Fact label={words.users.bio}>{helper.bio}</Fact>
      </Facts>
    </Panel>
  );
}

const Verification = ({ helper: { verifications = [] } }: { helper: HelperDetailRecord }) => (
  <Panel title={words.verifications.one}>
    {verifications.length === 0 && <Typography color="text.secondary">{words.helpers.neverAsked}</Typography>}
    <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {verifications.map((request) => (
        <Stack
          key={request._id}
          component="li"
          direction="row"
          sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}
        >
          <Box sx={{ minWidth: 120 }}>
            <RequestState request={request} />
          </Box>
          <Box sx={{ flex: 1, minWidth: 180 }}>
            <Paper request={request} />
            <SecondLine>{formatDateTime(request.decidedAt ?? request.createdAt)}</SecondLine>
          </Box>
          <VerificationPhotos request={request} />
          <DecisionButtons request={request} />
        </Stack>
      ))}
    </Stack>
  </Panel>
);

/** The reliability record and strikes. */
function Kept({ helper }: { helper: HelperRecord }) {
  const { id } = helper;
  const { data, error, refetch } = useGetList<ReliabilityRecord>(
    'helper-records',
    { filter: { helperId: id }, pagination: { page: 1, perPage: 1 } },
    staysOnPage,
  );
  if (error) return <ErrorState title={words.helpers.failedRecord} error={error} retry={() => void refetch()} />;
  const [known] = data ?? [];
  if (!known) return null;
  const { record, strikes, period, days } = known;
  return (
    <>
      <Panel title={words.helpers.record}>
        <Facts>
          <Fact label={words.helpers.requests}>{String(record.requests)}</Fact>
          <Fact label={words.helpers.answered}>
            {words.helpers.answers(record)}
            {record.answerMinutes !== undefined &&
              `\n${words.helpers.halfWithin(formatDuration(record.answerMinutes * 60_000))}`}
          </Fact>
          {period && days && (
            <Fact label={personTexts.utilisation}>{utilisationText(utilisation(helper, days, period))}</Fact>
          )}
          <Fact label={words.helpers.completed}>{String(record.completed)}</Fact>
          <Fact label={words.helpers.cancelled}>
            {words.helpers.ofAgreed(record.cancelledByHelper, record.accepted)}
          </Fact>
          <Fact label={words.helpers.noShows}>{words.helpers.ofAgreed(record.noShows, record.accepted)}</Fact>
        </Facts>
      </Panel>
      <Panel title={words.strikes.name}>
        {strikes.length === 0 && <Typography color="text.secondary">{words.helpers.noStrikes}</Typography>}
        <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {strikes.map(({ _id, kind, state, date, startTime, contest, note }) => (
            <li key={_id}>
              <RecordLink to="bookings" id={_id}>
                {`${formatDay(date)}, ${formatTime(startTime)}`}
              </RecordLink>
              {`: ${labelOf(words.strikeKind, kind)}, ${labelOf(words.strikeState, state).toLowerCase()}`}
              {[contest?.reason, note].filter(Boolean).map((text) => (
                <SecondLine key={text}>{text}</SecondLine>
              ))}
            </li>
          ))}
        </Stack>
      </Panel>
    </>
  );
}

const hoursOf = (minutes: number) => (minutes / 60).toLocaleString('en-IN', { maximumFractionDigits: 1 });
function utilisationText({ bookedMinutes, offeredMinutes }: ReturnType<typeof utilisation>): string {
  const booked = hoursOf(bookedMinutes);
  if (offeredMinutes === 0) return personTexts.hours(booked);
  return personTexts.hoursOf(booked, hoursOf(offeredMinutes), Math.round((bookedMinutes / offeredMinutes) * 100));
}

const Cash = ({ helper: { id, cash } }: { helper: HelperDetailRecord }) => (
  <Panel
    title={words.helpers.cash}
    action={
      cash &&
      cash.due > 0 && (
        <ActionButton
          call={recordCommissionPayment}
          fields={{ id }}
          label={words.helpers.paidIn}
          hint={words.helpers.paidInHint(formatRupees(cash.due))}
          questions={[
            { name: 'amount', label: words.refundProposals.amount, kind: 'rupees' },
            { name: 'reference', label: words.helpers.reference, max: 100 },
          ]}
          done={words.helpers.paidInDone}
        />
      )
    }
  >
    {cash ? (
      <Facts>
        <Fact label={words.bookings.status}>{labelOf(words.cashStanding, cash.standing)}</Fact>
        <Fact label={words.helpers.due}>{words.helpers.ofLimit(formatRupees(cash.due), formatRupees(cash.limit))}</Fact>
      </Facts>
    ) : (
      <Typography color="text.secondary">{words.helpers.cashUnknown}</Typography>
    )}
  </Panel>
);
