import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../terminal.ts';
import { linearizable } from '../verify/tools.ts';
import { findingsIn } from './checks/checks.ts';
import type { Finding } from './checks/finding.ts';
import { reminderDelays } from './checks/reminder-checks.ts';
import { dayHistories } from './checks/reservations.ts';
import { type Fault, Skipped } from './faults.ts';
import { History, type Kind } from './history.ts';
import { Journeys } from './journeys.ts';
import type { Platform } from './platform.ts';
import type { Random } from './random.ts';
import { RunClock } from './run-clock.ts';
import type { ScenarioResult } from './report.ts';
import { extentOf, type FinalState, readState } from './state.ts';

/** All of these must succeed at the first attempt before the product counts as recovered. */
const SIGNS: readonly Kind[] = ['search', 'book', 'accept', 'message', 'pay'];
const RECOVERY_MS = 90_000;
const SETTLE_MS = 120_000;
const LOOK_MS = 250;

/** Lets the faults happen one after the other while people use the product. */
export class ChaosRun {
  readonly results: ScenarioResult[] = [];
  readonly history: History;
  private readonly journeys: Journeys;
  private readonly platform: Platform;
  private readonly random: Random;
  private readonly clock: RunClock;
  private readonly isLong: boolean;
  private readonly found: Finding[] = [];
  /** The half hour whose reminders came due as each fault began. */
  private readonly reminders: { fault: Fault; dueAt: Date }[] = [];

  constructor(platform: Platform, random: Random, isLong: boolean) {
    this.isLong = isLong;
    this.platform = platform;
    this.random = random;
    this.history = new History(platform.url);
    this.clock = new RunClock(platform);
    this.journeys = new Journeys(platform, this.history, random, this.clock);
  }

  async begin(pairs: number, lanes: number): Promise<void> {
    await this.clock.set();
    await this.journeys.people.register(pairs);
    await this.journeys.prepareToday();
    await this.clock.beginToday();
    this.journeys.begin(lanes);
    await this.recovered(performance.now());
  }

  async scenario(fault: Fault): Promise<void> {
    this.history.scenario = fault.name;
    const before = this.history.operations.length;
    const dueAt = await this.clock.toNextHalfHour();
    if (dueAt) this.reminders.push({ fault, dueAt });
    try {
      const { platform, random, clock, journeys, history, isLong } = this;
      const found = await fault.happen({ platform, random, clock, journeys, history, isLong });
      this.found.push(...(found ?? []));
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      return say(`${fault.name}: skipped, because ${error.message}`);
    }
    const recoveredMs = await this.recovered(performance.now());
    this.results.push({ name: fault.name, recoveredMs });
    const attempted = this.history.operations.length - before;
    const end = recoveredMs === undefined ? 'did not recover' : `recovered after ${(recoveredMs / 1_000).toFixed(1)} s`;
    say(`${fault.name}: ${attempted} attempted, ${end}`);
  }

  /** Ends the journeys, waits until the product has nothing left to do, and checks what it says against the history. */
  async check(): Promise<Finding[]> {
    await this.journeys.end();
    const patience = performance.now() + SETTLE_MS;
    let findings: Finding[];
    for (;;) {
      const state = await readState(this.platform, this.history, this.journeys, this.clock.now());
      findings = findingsIn(this.history.operations, state);
      if (findings.length > 0 && performance.now() < patience) {
        await pause(2_000);
        continue;
      }
      say(extentOf(state));
      findings.push(...this.lateReminders(state));
      break;
    }
    return [...this.found, ...findings, ...(await this.reservationFindings())];
  }

  private lateReminders(state: FinalState): Finding[] {
    const delays = reminderDelays(state);
    return this.reminders.flatMap(({ fault: { name, remindsWithinMs }, dueAt }) => {
      if (!remindsWithinMs) return [];
      const own = delays.filter((delay) => delay.dueAt.getTime() === dueAt.getTime());
      const latest = Math.max(0, ...own.map(({ lateMs }) => lateMs));
      const text = `${own.length} reminders, the last ${(latest / 1_000).toFixed(1)} s after it was due`;
      say(`${name}: ${text}`);
      return latest > remindsWithinMs ? [{ kind: 'wrong', scenario: name, text }] : [];
    });
  }

  /** Ends what is under way, without a check. */
  close(): void {
    this.journeys.close();
  }

  /** Milliseconds until each sign has succeeded at the first attempt, begun after that time. */
  private async recovered(since: number): Promise<number | undefined> {
    while (performance.now() < since + RECOVERY_MS) {
      const first = SIGNS.map((sign) =>
        this.history.operations.find(
          ({ kind, begun, outcome, answers }) =>
            kind === sign && begun >= since && outcome === 'ok' && answers.length === 1,
        ),
      );
      if (first.every((operation) => operation !== undefined))
        return Math.max(...first.map((operation) => operation.ended)) - since;
      await pause(LOOK_MS);
    }
    return undefined;
  }

  private async reservationFindings(): Promise<Finding[]> {
    const checker = spawn(await linearizable(), { stdio: ['pipe', 'pipe', 'inherit'] });
    checker.stdin.end(JSON.stringify(dayHistories(this.history.operations, this.journeys.requested)));
    const wrong = JSON.parse(await text(checker.stdout)) as { name: string; result: string }[];
    return wrong.map(({ name, result }) => ({
      kind: 'wrong',
      text: `the reservations of ${name} are not linearizable (${result})`,
    }));
  }
}
