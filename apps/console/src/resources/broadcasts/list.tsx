import { Box, Stack, Typography } from '@mui/material';
import { approveBroadcast, previewBroadcast, proposeBroadcast, stopBroadcast } from '@sahaya/contracts';
import {
  BROADCAST_BODY_MAX,
  BROADCAST_KINDS,
  BROADCAST_ROLES,
  BROADCAST_TITLE_MAX,
  HOME_CITIES,
  SERVICES,
} from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import type { BroadcastRecord } from '../../api/data-provider.js';
import { useStaffData } from '../../api/staff-call.js';
import { formatInstant } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { labelOf, words } from '../../i18n/words.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { ActionButton, type Question } from '../../ui/record/action-button.js';
import { SecondLine } from '../../ui/second-line.js';
import { EmptyState } from '../../ui/states.js';
import { broadcastTexts as texts } from './broadcast-texts.js';

const Column = RecordColumn<BroadcastRecord>;

const QUESTIONS: readonly Question[] = [
  {
    name: 'kind',
    label: texts.kindLabel,
    choices: BROADCAST_KINDS.map((value) => ({ value, label: texts.kind[value] })),
    answer: 'service',
  },
  {
    name: 'role',
    label: texts.roleLabel,
    choices: BROADCAST_ROLES.map((value) => ({ value, label: texts.role[value] })),
    answer: 'customer',
  },
  {
    name: 'city',
    label: texts.city,
    choices: [{ value: '', label: texts.allCities }, ...HOME_CITIES.map((value) => ({ value, label: value }))],
    optional: true,
  },
  {
    name: 'service',
    label: texts.service,
    choices: [
      { value: '', label: texts.allServices },
      ...SERVICES.map((value) => ({ value, label: labelOf(words.service, value) })),
    ],
    optional: true,
  },
  {
    name: 'activeDays',
    label: texts.activeDays,
    choices: [
      { value: '0', label: texts.anyTime },
      ...texts.dayChoices.map((days) => ({ value: String(days), label: texts.inDays(days) })),
    ],
    answer: '0',
  },
  { name: 'title', label: texts.title, max: BROADCAST_TITLE_MAX },
  { name: 'body', label: texts.body, kind: 'text', max: BROADCAST_BODY_MAX },
  { name: 'titleHi', label: texts.titleHi, max: BROADCAST_TITLE_MAX, optional: true },
  { name: 'bodyHi', label: texts.bodyHi, kind: 'text', max: BROADCAST_BODY_MAX, optional: true },
];

const Propose = () => (
  <ActionButton
    call={proposeBroadcast}
    fields={{}}
    label={texts.propose}
    hint={texts.proposeHint}
    questions={QUESTIONS}
    asksReason
    done={texts.proposed}
    variant="contained"
  />
);

/** Messages to groups: written by one colleague, approved by another, and how far they have got. */
export const BroadcastList = () => (
  <RecordList
    title={texts.name}
    action={<Propose />}
    empty={<EmptyState title={texts.empty} hint={texts.emptyHint} />}
    failed={texts.failed}
  >
    <RecordTable<BroadcastRecord> rowClick={false}>
      <Column
        lead="title"
        label={texts.message}
        sx={{ minWidth: 220 }}
        render={(broadcast) => <Message {...broadcast} />}
      />
      <Column label={texts.group} render={(broadcast) => <Group {...broadcast} />} />
      <Column label={texts.people} render={(broadcast) => <People {...broadcast} />} />
      <Column
        label={texts.by}
        render={({ proposedBy, proposedAt, approvedBy, ...stated }) => (
          <>
            <div>{proposedBy.name}</div>
            <DateTimeCell {...formatInstant(proposedAt)} />
            <SecondLine>{formatReason(stated)}</SecondLine>
            {approvedBy && <SecondLine>{texts.approvedBy(approvedBy.name)}</SecondLine>}
          </>
        )}
      />
      <Column label={false} align="right" render={(broadcast) => <Actions broadcast={broadcast} />} />
    </RecordTable>
  </RecordList>
);

/** The texts as the inbox shows them. */
const Message = ({ title, body, hi }: Pick<BroadcastRecord, 'title' | 'body' | 'hi'>) => (
  <Stack spacing={1}>
    {[{ title, body, language: 'en' }, ...(hi ? [{ ...hi, language: 'hi' }] : [])].map((text) => (
      <div key={text.language} lang={text.language}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{text.title}</Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text.body}
        </Typography>
      </div>
    ))}
  </Stack>
);

const Group = ({ kind, role, city, service, activeDays }: BroadcastRecord) => (
  <>
    {texts.kind[kind]}
    <SecondLine>
      {[
        texts.role[role],
        city,
        service && labelOf(words.service, service),
        activeDays === undefined ? undefined : texts.inDays(activeDays),
      ]
        .filter(Boolean)
        .join(', ')}
    </SecondLine>
  </>
);

const People = ({ state, planned, progress }: BroadcastRecord) => (
  <>
    <div>{texts.state[state]}</div>
    <SecondLine>
      {state === 'proposed' || state === 'expired'
        ? texts.planned(planned.inbox, planned.group)
        : texts.progress(progress.inbox, progress.group, planned.group)}
    </SecondLine>
  </>
);

function Actions({ broadcast }: { broadcast: BroadcastRecord }) {
  const { identity } = useGetIdentity();
  const { id, state, proposedBy } = broadcast;
  const mayApprove = state === 'proposed' && identity !== undefined && String(identity.id) !== proposedBy._id;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {mayApprove && (
        <ActionButton
          call={approveBroadcast}
          fields={{ id }}
          label={texts.approve}
          hint={texts.approveHint}
          details={<Preview broadcast={broadcast} />}
          done={texts.approved}
          variant="contained"
        />
      )}
      {(state === 'proposed' || state === 'sending') && (
        <ActionButton
          call={stopBroadcast}
          fields={{ id }}
          label={texts.stop}
          hint={texts.stopHint}
          asksReason
          done={texts.stopped}
          danger
        />
      )}
    </Stack>
  );
}

/** The texts, and how many people would get them now. */
function Preview({ broadcast }: { broadcast: BroadcastRecord }) {
  const data = useStaffData();
  const { data: answer, error } = useQuery({
    queryKey: [previewBroadcast.path, broadcast.id],
    queryFn: ({ signal }) => data.call(previewBroadcast, { id: broadcast.id }, { signal }),
  });
  return (
    <Box component="section" aria-label={texts.now} sx={{ display: 'grid', gap: 1 }}>
      <Message {...broadcast} />
      {error ? (
        <Typography role="alert">{texts.reachFailed}</Typography>
      ) : (
        <Typography role="status">
          {answer ? texts.reach(answer.reach.group, answer.reach.inbox, answer.reach.push) : texts.measuring}
        </Typography>
      )}
    </Box>
  );
}
