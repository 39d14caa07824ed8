import { Typography } from '@mui/material';
import type { BlockEffect, Person } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { formatDateTime } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { words } from '../../i18n/words.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { blockTexts as texts } from './block-texts.js';

/** Since when, why and by whom a user is blocked, and what that has done. */
export function BlockFacts({ blocked: { at, by, effects, ...stated } }: { blocked: NonNullable<Person['blocked']> }) {
  return (
    <Panel title={words.users.blocked}>
      <Facts>
        <Fact label={words.users.blockedSince}>{formatDateTime(at)}</Fact>
        <Fact label={words.reason}>{formatReason(stated)}</Fact>
        {by && (
          <Fact label={texts.by}>
            <RecordLink to="users" id={by._id}>
              {by.name ?? by._id}
            </RecordLink>
          </Fact>
        )}
        <Fact label={texts.effects}>
          {effects
            ? (['bookings', 'subscriptions'] as const).map((part) => (
                <Typography key={part} variant="body2">
                  {effectText(part, effects[part])}
                </Typography>
              ))
            : texts.unchanged}
        </Fact>
      </Facts>
    </Panel>
  );
}

function effectText(part: 'bookings' | 'subscriptions', effect: BlockEffect): string {
  const { planned, count, searches, refund, compensation, isDone } = effect;
  const { effect: words } = texts;
  return [
    // A request of the last second may be counted besides the planned ones.
    words[part](count, Math.max(planned, count)),
    ...(searches > 0 ? [words.searches(searches)] : []),
    ...(refund > 0 ? [texts.refund(formatRupees(refund))] : []),
    ...(compensation > 0 ? [words.paid(formatRupees(compensation))] : []),
    ...(isDone ? [] : [words.pending]),
  ].join(' · ');
}
