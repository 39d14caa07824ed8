import { Box, Card, Chip, Stack, Typography } from '@mui/material';
import { decideSignal, setSignalThreshold } from '@sahaya/contracts';
import { SIGNAL_RULE_FACTS, SIGNAL_RULES, SIGNAL_STATES, signalPrecision } from '@sahaya/domain';
import { useListContext } from 'react-admin';
import type { SignalListMeta, SignalRecord } from '../../api/data-provider.js';
import { formatReason } from '../../i18n/format-reason.js';
import { formatInstant } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { ActionButton, type Question } from '../../ui/record/action-button.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { SecondLine } from '../../ui/second-line.js';
import { EmptyState } from '../../ui/states.js';
import { signalTexts as texts } from './signal-texts.js';

// Without a filter the API returns open ones.
const states = SIGNAL_STATES.filter((value) => value !== 'open').map((value) => ({ value, label: texts.state[value] }));
const rules = SIGNAL_RULES.map((value) => ({ value, label: texts.rule[value] }));
const PAGES = { booking: 'bookings', subscription: 'subscriptions', chat: 'chats', account: 'users' } as const;
const Column = RecordColumn<SignalRecord>;

/** Signs of fraud that wait for a decision, and how often each rule was right. */
export const SignalList = () => (
  <RecordList
    title={texts.name}
    filters={
      <Filters>
        <ChoiceChips source="state" label={words.filters.status} all={texts.state.open} choices={states} />
        <ChoiceChips source="rule" label={texts.ruleLabel} choices={rules} />
      </Filters>
    }
    keepsFilters
    empty={
      <>
        <EmptyState title={texts.empty} hint={texts.emptyHint} />
        <Rules />
      </>
    }
    failed={texts.failed}
  >
    <>
      <RecordTable<SignalRecord> rowClick={false} empty={<NoMatch title={texts.noneInState} />}>
        <Column
          label={texts.ruleLabel}
          render={({ rule, severity }) => (
            <>
              {texts.rule[rule]}
              {texts.note[rule] && <SecondLine>{texts.note[rule]}</SecondLine>}
              <SecondLine>
                <Chip
                  size="small"
                  variant="outlined"
                  color={severity === 'high' ? 'error' : 'default'}
                  label={texts.severity[severity]}
                />
              </SecondLine>
            </>
          )}
        />
        <Column
          label={texts.people}
          render={({ people }) => people.map((person) => <Person key={person._id} {...person} />)}
        />
        <Column label={texts.evidence} render={(signal) => <Evidence signal={signal} />} />
        <Column label={texts.since} render={({ openedAt }) => <DateTimeCell {...formatInstant(openedAt)} />} />
        <Column label={texts.decision} render={(signal) => <Decision signal={signal} />} />
      </RecordTable>
      <Rules />
    </>
  </RecordList>
);

const Person = ({ _id, name }: SignalRecord['people'][number]) => (
  <div>
    <RecordLink to="users" id={_id}>
      {name ?? _id}
    </RecordLink>
  </div>
);

const SHOWN_MAX = 5;

/** Several events of one record lead to the same page, so each record is named once. The latest come first. */
function Evidence({ signal: { rule, evidence, people } }: { signal: SignalRecord }) {
  const names = new Map(people.map(({ _id, name }) => [_id, name]));
  const records = [...new Map(evidence.map((piece) => [piece.id, piece])).values()].toReversed();
  return (
    <Box>
      {records.slice(0, SHOWN_MAX).map((piece) => (
        // A name may need a second line on a phone.
        <Box key={piece.id} sx={{ whiteSpace: piece.kind === 'account' ? 'normal' : 'nowrap' }}>
          <RecordLink to={PAGES[piece.kind]} id={piece.id}>
            {describe(rule, piece, names.get(piece.id))}
          </RecordLink>
        </Box>
      ))}
      {records.length > SHOWN_MAX && <SecondLine>{texts.earlier(records.length - SHOWN_MAX)}</SecondLine>}
    </Box>
  );
}

const describe = (rule: SignalRecord['rule'], { kind, id, role, at }: SignalRecord['evidence'][number], name = id) => {
  const { day } = formatInstant(at);
  if (kind !== 'account') return `${texts.kind[kind]}, ${day}`;
  return rule === 'shared-payout-account' ? texts.payoutAccount(name, day) : texts.account(role, name, day);
};

function Decision({ signal: { id, state, decision } }: { signal: SignalRecord }) {
  if (decision)
    return (
      <>
        {`${texts.state[state]}, ${decision.by.name ?? decision.by._id}`}
        <SecondLine>{formatReason(decision)}</SecondLine>
      </>
    );
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ActionButton
        call={decideSignal}
        fields={{ id, decision: 'confirmed' }}
        label={texts.confirm}
        hint={texts.confirmHint}
        asksReason
        done={texts.done}
      />
      <ActionButton
        call={decideSignal}
        fields={{ id, decision: 'dismissed' }}
        label={texts.dismiss}
        hint={texts.dismissHint}
        asksReason
        done={texts.done}
      />
    </Stack>
  );
}

function Rules() {
  const { meta } = useListContext() as { meta?: Partial<SignalListMeta> };
  if (!meta?.rules) return null;
  return (
    <Card component="section" aria-label={texts.rules} sx={{ p: 2.5, mt: 2 }}>
      <Typography variant="h6" component="h2">
        {texts.rules}
      </Typography>
      <Box
        component="ul"
        aria-label={texts.rules}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1.5 }}
      >
        {meta.rules.map((rule) => (
          <Rule key={rule.rule} state={rule} />
        ))}
      </Box>
    </Card>
  );
}

/** A rule with its decisions, its threshold and the changes of it. */
function Rule({ state }: { state: SignalListMeta['rules'][number] }) {
  const { rule, threshold, windowDays, open, confirmed, dismissed, recent, upcoming, suggested, changes = [] } = state;
  const precision = signalPrecision({ confirmed, dismissed });
  const { countsAccounts, countsLatestOnly } = SIGNAL_RULE_FACTS[rule];
  const opens = countsLatestOnly ? texts.opensBySharing : countsAccounts ? texts.opensByAccounts : texts.opens;
  const label = countsAccounts ? texts.thresholdOfAccounts : texts.threshold;
  const fields = { rule, version: state.version ?? -1 };
  const ask = (answer: number): Question[] => [
    { name: 'threshold', label, answer: String(answer), max: 3 },
    { name: 'startsOn', label: texts.startsOn, kind: 'day', optional: true },
  ];
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        {texts.rule[rule]}
        <SecondLine>{opens(threshold, windowDays)}</SecondLine>
        {texts.note[rule] && <SecondLine>{texts.note[rule]}</SecondLine>}
        {upcoming && <SecondLine>{texts.upcoming(upcoming.threshold, formatInstant(upcoming.since).day)}</SecondLine>}
        {changes.length > 0 && (
          <details>
            <summary>{texts.changes(changes.length)}</summary>
            {changes.map(({ before, after, since, by, ...reason }) => (
              <SecondLine key={`${since} ${before} ${after}`}>
                {texts.changeLine(before, after, formatInstant(since).day, by.name ?? by._id)}: {formatReason(reason)}
              </SecondLine>
            ))}
          </details>
        )}
      </Box>
      <Box sx={{ flex: '0 1 240px' }}>
        {texts.openCount(open)}
        {precision !== undefined && <SecondLine>{texts.share(precision, confirmed, confirmed + dismissed)}</SecondLine>}
        {recent && <SecondLine>{texts.recent(recent.confirmed, recent.dismissed)}</SecondLine>}
      </Box>
      {suggested !== undefined && (
        <ActionButton
          call={setSignalThreshold}
          fields={fields}
          label={texts.use(suggested)}
          hint={texts.useHint(threshold, suggested)}
          questions={ask(suggested)}
          asksReason
          done={texts.changed}
        />
      )}
      <ActionButton
        call={setSignalThreshold}
        fields={fields}
        label={texts.change}
        hint={texts.changeHint}
        questions={ask(threshold)}
        asksReason
        done={texts.changed}
      />
    </Box>
  );
}
