import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planScheduledTasks } from './scheduled-tasks.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import {
  agreeToReplacement,
  askChosenHelper,
  askWave,
  beginReplacement,
  declineReplacement,
  endsInRefund,
  failReplacement,
  isReplacementOver,
  openReplacementOffer,
  passReplacementOf,
  REPLACEMENT_WAVE,
  type Replacement,
  replacementHolder,
  type ReplacementStep,
  stopReplacementOf,
  takeReplacementOf,
} from './replacement.js';
import { HOUR_MS, istInstant, MINUTE_MS } from '../time/time.js';

const NOW = istInstant('2026-12-01', '12:00');
const at = (minutes: number, ms = 0) => new Date(NOW.getTime() + minutes * MINUTE_MS + ms);
const cash = { method: 'cash', status: 'pending' } as const;
const paid = { method: 'online', status: 'completed' } as const;
const begun = (startsAt = at(600), payment: typeof cash | typeof paid = paid): Replacement => {
  const search = beginReplacement({ startsAt, payment }, CURRENT_POLICY, NOW);
  if (!search) throw new Error('nothing to look for');
  return search;
};
const helpers = (...names: string[]) => names.map((helperId) => ({ helperId, hourlyRatePaise: 20_000 }));
const asked = (search: Replacement, names: string[], now = search.nextWaveAt): Replacement =>
  askWave(search, helpers(...names), now) ?? search;
const to = (step: ReplacementStep): Replacement => {
  if (!('to' in step)) throw new Error(JSON.stringify(step));
  return step.to;
};
const states = ({ offers }: Replacement) => offers.map(({ helperId, state }) => `${helperId} ${state}`);

describe('a search for another helper', () => {
  it.each<[string, Date, typeof cash | { method: 'online'; status: 'completed' | 'pending' }, number | undefined]>([
    ['two hours, when the start is far', at(600), paid, 120],
    ['in cash', at(600), cash, 120],
    ['until half an hour before a start in two and a half hours', at(150), paid, 120],
    ['until half an hour before the start', at(149), paid, 119],
    ['for a moment at least', at(30, 1), paid, 1 / MINUTE_MS],
    ['not in the last half hour', at(30), paid, undefined],
    ['not after the start', at(-10), paid, undefined],
    ['not when nothing was paid online', at(600), { method: 'online', status: 'pending' }, undefined],
  ])('begins or not: %s', (_, startsAt, payment, minutes) => {
    const search = beginReplacement({ startsAt, payment }, CURRENT_POLICY, NOW);
    expect(search?.deadline).toEqual(minutes === undefined ? undefined : at(minutes));
  });

  it('asks three helpers for ten minutes, then three others', () => {
    const first = asked(begun(), ['a', 'b', 'c', 'd']);
    expect(states(first)).toEqual(['a asked', 'b asked', 'c asked']);
    expect(first.nextWaveAt).toEqual(at(REPLACEMENT_WAVE.minutes));
    expect(askWave(first, helpers('d'), at(10, -1))).toBeUndefined();
    const second = asked(first, ['a', 'd', 'e'], at(10));
    expect(states(second)).toEqual(['a lapsed', 'b lapsed', 'c lapsed', 'd asked', 'e asked']);
    expect(second.offers.map(({ wave }) => wave)).toEqual([1, 1, 1, 2, 2]);
  });

  it('continues at once when a whole wave declines, and later when there is nobody to ask', () => {
    const wave = asked(begun(), ['a', 'b']);
    const one = to(declineReplacement(wave, 'a', at(1)));
    expect(one.nextWaveAt).toEqual(at(10));
    const none = to(declineReplacement(one, 'b', at(2)));
    expect(none.nextWaveAt).toEqual(at(2));
    expect(asked(none, [], at(2)).nextWaveAt).toEqual(at(12));
  });

  it('asks a helper of staff’s choice beside the wave, and the next wave waits for them', () => {
    const wave = asked(begun(), ['a', 'b']);
    const chosen = to(askChosenHelper(wave, helpers('c')[0]!, at(4)));
    expect(states(chosen)).toEqual(['a asked', 'b asked', 'c asked']);
    expect(chosen.nextWaveAt).toEqual(at(14));
    expect(openReplacementOffer(chosen, 'c', at(13))?.answerBy).toEqual(at(14));
    expect(replacementHolder(to(agreeToReplacement(chosen, 'a', at(5))))).toBe('a');
    expect(askChosenHelper(chosen, helpers('c')[0]!, at(5))).toEqual({ repeated: true });
    const declined = to(declineReplacement(chosen, 'c', at(5)));
    expect(askChosenHelper(declined, helpers('c')[0]!, at(6))).toEqual({ refused: 'REPLACEMENT_NOT_FREE' });
    expect(askChosenHelper(chosen, helpers('d')[0]!, chosen.deadline)).toEqual({ refused: 'REPLACEMENT_OVER' });
    const offered = to(agreeToReplacement(chosen, 'b', at(6)));
    expect(askChosenHelper(offered, helpers('d')[0]!, at(7))).toEqual({ refused: 'REPLACEMENT_TAKEN' });
    // Without another candidate, the chosen helper is asked at once and alone.
    expect(states(to(askChosenHelper(begun(), helpers('e')[0]!, at(0))))).toEqual(['e asked']);
  });

  it('takes the first who agrees and refuses the others with the reason', () => {
    const wave = asked(begun(), ['a', 'b', 'c']);
    const offered = to(agreeToReplacement(wave, 'b', at(3)));
    expect([offered.state, replacementHolder(offered)]).toEqual(['offered', 'b']);
    expect(agreeToReplacement(offered, 'b', at(4))).toEqual({ repeated: true });
    expect(agreeToReplacement(offered, 'a', at(4))).toEqual({ refused: 'REPLACEMENT_TAKEN' });
    expect(agreeToReplacement(offered, 'a', at(10))).toEqual({ refused: 'REPLACEMENT_OVER' });
    expect(agreeToReplacement(offered, 'x', at(4))).toEqual({ refused: 'BOOKING_NOT_FOUND' });
    expect(askWave(offered, helpers('d'), at(20))).toBeUndefined();
  });

  it.each<[string, Date, ReplacementStep | 'agrees']>([
    ['in the last moment', at(10, -1), 'agrees'],
    ['when the ten minutes are over', at(10), { refused: 'REPLACEMENT_OVER' }],
  ])('answers a helper who agrees %s', (_, now, outcome) => {
    const step = agreeToReplacement(asked(begun(), ['a']), 'a', now);
    if (outcome === 'agrees') expect(to(step).state).toBe('offered');
    else expect(step).toEqual(outcome);
  });

  it('lets the customer confirm the proposed helper, ask for another one, or take the refund', () => {
    const offered = to(agreeToReplacement(asked(begun(), ['a', 'b']), 'a', at(3)));
    expect(takeReplacementOf(offered, 'b', at(5))).toEqual({ refused: 'REPLACEMENT_NOT_PROPOSED' });
    expect(takeReplacementOf(offered, 'a', at(120))).toEqual({ refused: 'REPLACEMENT_OVER' });
    const accepted = to(takeReplacementOf(offered, 'a', at(120, -1)));
    expect([accepted.state, replacementHolder(accepted)]).toEqual(['accepted', 'a']);
    expect(takeReplacementOf(accepted, 'a', at(300))).toEqual({ repeated: true });
    expect(stopReplacementOf(accepted)).toEqual({ refused: 'REPLACEMENT_OVER' });

    const passed = to(passReplacementOf(offered, 'a', at(5)));
    expect(states(passed)).toEqual(['a passed', 'b asked']);
    expect([passed.state, passed.nextWaveAt, replacementHolder(passed)]).toEqual(['searching', at(10), undefined]);
    expect(passReplacementOf(passed, 'a', at(6))).toEqual({ repeated: true });
    expect(to(agreeToReplacement(passed, 'b', at(6))).state).toBe('offered');
    expect(to(passReplacementOf(offered, 'a', at(15))).nextWaveAt).toEqual(at(15));

    const stopped = to(stopReplacementOf(offered));
    expect([stopped.state, endsInRefund(stopped), replacementHolder(stopped)]).toEqual(['stopped', true, undefined]);
    expect(stopReplacementOf(stopped)).toEqual({ repeated: true });
  });

  it('lets a helper withdraw until the customer has confirmed', () => {
    const offered = to(agreeToReplacement(asked(begun(), ['a', 'b']), 'a', at(3)));
    const again = to(declineReplacement(offered, 'a', at(20)));
    expect([again.state, states(again), again.nextWaveAt]).toEqual(['searching', ['a declined', 'b asked'], at(20)]);
    const accepted = to(takeReplacementOf(offered, 'a', at(5)));
    expect(declineReplacement(accepted, 'a', at(20))).toEqual({ refused: 'REPLACEMENT_OVER' });
    const other = to(declineReplacement(offered, 'b', at(5)));
    expect([other.state, states(other)]).toEqual(['offered', ['a agreed', 'b declined']]);
  });

  it('fails at its deadline, also while the customer decides', () => {
    const offered = to(agreeToReplacement(asked(begun(), ['a']), 'a', at(3)));
    expect(failReplacement(offered, at(120, -1))).toBeUndefined();
    const failed = failReplacement(offered, at(120));
    expect(failed && [failed.state, endsInRefund(failed), replacementHolder(failed)]).toEqual([
      'failed',
      true,
      undefined,
    ]);
    expect(failed && failReplacement(failed, at(121))).toBeUndefined();
  });

  it('shows a helper only the offers that they may answer or have agreed to', () => {
    const wave = asked(begun(), ['a', 'b']);
    expect(openReplacementOffer(wave, 'a', at(9))?.state).toBe('asked');
    expect(openReplacementOffer(wave, 'a', at(10))).toBeUndefined();
    const offered = to(agreeToReplacement(wave, 'a', at(3)));
    expect(openReplacementOffer(offered, 'a', at(60))?.state).toBe('agreed');
    expect(openReplacementOffer(offered, 'b', at(4))).toBeUndefined();
    expect(openReplacementOffer(offered, 'x', at(4))).toBeUndefined();
  });
});

describe('scheduled tasks of a search', () => {
  const kinds = (replacement: Replacement) => {
    const booking = { createdAt: NOW, startsAt: at(600), endsAt: at(720), payment: paid, replacement };
    return planScheduledTasks({ ...booking, status: 'cancelled' }, CURRENT_POLICY).map(({ kind, dueAt }) => [
      kind,
      dueAt,
    ]);
  };
  it('are the next wave while nobody has agreed, and the deadline until the end', () => {
    const by = ['replacement-by', at(120)];
    const wave = asked(begun(), ['a']);
    expect(kinds(begun())).toEqual([['replacement-wave', NOW], by]);
    expect(kinds(wave)).toEqual([['replacement-wave', at(10)], by]);
    expect(kinds(asked(wave, [], at(115)))).toEqual([by]);
    expect(kinds(to(agreeToReplacement(wave, 'a', at(1))))).toEqual([by]);
    expect(kinds(to(stopReplacementOf(wave)))).toEqual([]);
  });
});

const HELPERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Mostly a party who may act, otherwise a random one. */
const WHO_CAN = 'who can';
const who = fc.oneof(
  { arbitrary: fc.constant(WHO_CAN), weight: 2 },
  { arbitrary: fc.constantFrom(...HELPERS), weight: 1 },
);
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('wait' as const), minutes: fc.integer({ min: 0, max: 25 }) }),
  fc.record({ kind: fc.constantFrom('agree' as const, 'decline' as const, 'take' as const, 'pass' as const), who }),
  fc.record({ kind: fc.constantFrom('stop' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe('1,000 random sequences of agreements, refusals, silence and withdrawals', () => {
  it('end with exactly one helper or one refund and leave no slot reserved', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 3, maxLength: 40, size: 'max' }),
        fc.array(fc.subarray(HELPERS), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 31, max: 400 }),
        (steps, free, startsIn) => {
          let search = begun(at(startsIn));
          let now = NOW;
          let waves = 0;
          /** The effects of the steps. */
          const done = { helpers: 0, refunds: 0, held: new Set<string>() };
          const go = (next: Replacement | undefined) => {
            if (!next) return;
            expect(isReplacementOver(search)).toBe(false);
            const [before, after] = [replacementHolder(search), replacementHolder(next)];
            if (before && before !== after) done.held.delete(before);
            if (after && before !== after) done.held.add(after);
            if (next.state === 'accepted') done.helpers += 1;
            if (endsInRefund(next)) done.refunds += 1;
            search = next;
            expect([...done.held]).toEqual(after ? [after] : []);
            expect(search.offers.filter(({ state }) => state === 'asked').length).toBeLessThanOrEqual(
              REPLACEMENT_WAVE.helpers,
            );
          };
          const moments = () => {
            go(askWave(search, helpers(...(free[waves++ % free.length] ?? [])), now));
            go(failReplacement(search, now));
          };
          const meant = (name: string) => {
            if (name !== WHO_CAN) return name;
            const open = search.offers.find(({ state }) => state === 'asked')?.helperId;
            return replacementHolder(search) ?? open ?? 'a';
          };
          const take = (one: Step) => {
            switch (one.kind) {
              case 'wait':
                now = new Date(now.getTime() + one.minutes * MINUTE_MS);
                return moments();
              case 'stop':
                return go(reached(stopReplacementOf(search)));
              case 'agree':
                return go(reached(agreeToReplacement(search, meant(one.who), now)));
              case 'decline':
                return go(reached(declineReplacement(search, meant(one.who), now)));
              case 'take':
                return go(reached(takeReplacementOf(search, meant(one.who), now)));
              case 'pass':
                return go(reached(passReplacementOf(search, meant(one.who), now)));
            }
          };
          moments();
          steps.forEach(take);
          now = new Date(now.getTime() + 3 * HOUR_MS);
          moments();
          expect(isReplacementOver(search)).toBe(true);
          expect(done.helpers + done.refunds).toBe(1);
          expect(done.held.size).toBe(done.helpers);
          const asks = search.offers.map(({ helperId }) => helperId);
          expect(new Set(asks).size).toBe(asks.length);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

const reached = (one: ReplacementStep): Replacement | undefined => ('to' in one ? one.to : undefined);
