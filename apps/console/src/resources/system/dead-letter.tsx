import { Box, Stack, Typography } from '@mui/material';
import { discardDeadLetter, replayDeadLetter } from '@sahaya/contracts';
import { useRedirect } from 'react-admin';
import type { DeadLetterDetailRecord } from '../../api/data-provider.js';
import { formatDateTime } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { RecordPage } from '../../ui/record/record-page.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { words } from '../../i18n/words.js';

export const DeadLetterShow = () => (
  <RecordPage<DeadLetterDetailRecord>
    back={words.deadLetters.back}
    failed={words.deadLetters.failedOne}
    kind={words.deadLetters.one}
    title={({ event }) => event}
    fuller
  >
    {(letter) => (
      <>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h4" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {letter.event}
          </Typography>
          <Deal id={letter.id} />
        </Stack>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
          <Failure letter={letter} />
          <Panel title={words.deadLetters.data}>
            <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {letter.data}
            </Box>
            <Typography variant="caption" color="text.secondary">
              {words.deadLetters.masked}
            </Typography>
          </Panel>
        </Box>
      </>
    )}
  </RecordPage>
);

const Failure = ({ letter }: { letter: DeadLetterDetailRecord }) => (
  <Panel title={words.deadLetters.failure}>
    <Facts>
      <Fact label={words.deadLetters.error}>{letter.error}</Fact>
      <Fact label={words.deadLetters.service}>{letter.service}</Fact>
      <Fact label={words.deadLetters.happened}>{letter.happenedAt && formatDateTime(letter.happenedAt)}</Fact>
      <Fact label={words.deadLetters.since}>{formatDateTime(letter.at)}</Fact>
      <Fact label={words.deadLetters.tried}>
        {letter.triedAt && `${formatDateTime(letter.triedAt)}, ${words.deadLetters.replays(letter.replays)}`}
      </Fact>
      <Fact label={words.deadLetters.eventId}>
        <code>{letter.eventId}</code>
      </Fact>
      <Fact label={words.deadLetters.correlationId}>
        <code>{letter.correlationId}</code>
      </Fact>
    </Facts>
  </Panel>
);

/** A handled dead letter no longer exists, so the page closes. */
function Deal({ id }: { id: string }) {
  const redirect = useRedirect();
  const leave = () => redirect('list', 'dead-letters');
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <ActionButton
        call={replayDeadLetter}
        fields={{ id }}
        label={words.deadLetters.replay}
        hint={words.deadLetters.replayHint}
        done={words.deadLetters.replayed}
        onDone={leave}
        variant="contained"
      />
      <ActionButton
        call={discardDeadLetter}
        fields={{ id }}
        label={words.deadLetters.discard}
        hint={words.deadLetters.discardHint}
        asksReason
        done={words.deadLetters.discarded}
        onDone={leave}
        danger
      />
    </Stack>
  );
}
