import { addDays } from '@sahaya/domain';
import { say } from '../../terminal.ts';
import type { Finding } from '../checks/finding.ts';
import type { Fault, Situation } from '../faults.ts';
import { shifted } from '../journeys.ts';
import type { Window } from '../requests.ts';

const FULL = 100;
const SMALL = 5;
/**
 * The number of customers, and the day of their races, after today: the journeys leave these days free. A request that
 * lost stays, and its customer cannot make the same one again, so no time of a helper is used twice.
 */
const RACES = [
  { rivals: 2, day: 27 },
  { rivals: 3, day: 28 },
  { rivals: 10, day: 29 },
];
/** Windows of two hours keep races apart. */
const STARTS = [7, 9, 11, 13, 15, 17];
/** Races at the same time. */
const WIDTH = 3;

/** Customers request overlapping times of a helper, who accepts all at once: one is accepted, and the others get 409. */
export const races: Fault = {
  name: 'races of the same slot',
  async happen(situation) {
    const count = situation.isLong ? FULL : SMALL;
    const findings: Finding[] = [];
    for (const { rivals, day } of RACES) {
      const begun = performance.now();
      const found = await racesOf(situation, rivals, day, count);
      findings.push(...found);
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      say(`${count} races of ${rivals}: ${count - found.length} with one winner, in ${seconds} s`);
    }
    return findings;
  },
};

async function racesOf(situation: Situation, rivals: number, day: number, count: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { bookable } = situation.journeys;
  const date = addDays(situation.clock.today, day);
  const windows = STARTS.map((hour) => ({ date, from: hour * 60, to: hour * 60 + 60 }));
  // Races at the same time are at other times of the day: a customer who has a visit gets no other one at its time.
  const lane = async (first: number) => {
    const own = windows.filter((_, index) => index % WIDTH === first);
    for (let index = first, turn = 0; index < count; index += WIDTH, turn += 1) {
      const helper = bookable[turn % bookable.length]!;
      const window = own[Math.floor(turn / bookable.length) % own.length]!;
      findings.push(...(await race(situation, helper, window, rivals)));
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, (_, index) => lane(index)));
  return findings;
}

async function race(
  { journeys, history, random }: Situation,
  helper: (typeof journeys.people.helpers)[number],
  window: Window,
  rivals: number,
): Promise<Finding[]> {
  const customers = random.shuffled(journeys.people.customers).slice(0, rivals);
  const ids = await Promise.all(
    customers.map((customer, index) => journeys.book(customer, helper, shifted(window, (index % 2) * 30))),
  );
  const made = ids.filter((id) => id !== undefined);
  const from = history.operations.length;
  const won = await Promise.all(made.map((id) => journeys.answer(helper, id, 'accepted')));
  const own = history.operations.slice(from).filter(({ kind, subject }) => kind === 'accept' && made.includes(subject));
  for (const [index, id] of ids.entries())
    if (id && won[made.indexOf(id)]) await journeys.cancel(customers[index]!, id);
  const lost = own.filter(({ outcome, answers }) => outcome === 'refused' && answers.at(-1) === 409);
  const winners = won.filter((hasWon) => hasWon).length;
  if (made.length === rivals && winners === 1 && lost.length === rivals - 1) return [];
  const text = `a race of ${rivals} at ${helper.id} ${window.date} ${window.from}: ${made.length} requests, ${winners} accepted, ${lost.length} answered with 409`;
  return [{ kind: winners > 1 ? 'duplicated' : 'wrong', scenario: races.name, text }];
}
