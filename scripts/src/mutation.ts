/** A part of the code whose tests are checked by changing it, one place at a time. */
export interface MutationArea {
  /** The folder of the project. */
  folder: string;
  /** The changed files, in the project's `src`. */
  mutate: readonly string[];
  /** The specs that must notice a change, in the project's `src`. */
  specs: readonly string[];
  /** The specs need servers. */
  isIntegration?: true;
}

export const MUTATION_AREAS: Readonly<Record<string, MutationArea>> = {
  states: {
    folder: 'libs/domain',
    mutate: ['booking/booking.machine.ts', 'subscription/subscription.machine.ts', 'payment/payable.ts'],
    specs: [
      'booking/booking.{machine,life}.spec.ts',
      'subscription/subscription.machine.spec.ts',
      'payment/payable.spec.ts',
    ],
  },
  money: {
    folder: 'libs/domain',
    mutate: ['payment/{refund,refund-quote,refund-proposal,settlement,ledger,payout}.ts'],
    specs: ['payment/{refund,refund-quote,refund-proposal,settlement,ledger,payout}.spec.ts'],
  },
  events: {
    folder: 'libs/messaging',
    mutate: ['{event-consumer,failed-events,inbox}.ts'],
    specs: ['{events,dead-letters}.int.spec.ts'],
    isIntegration: true,
  },
  reservations: {
    folder: 'apps/booking',
    mutate: ['slot-reservation/slot-reservation.service.ts'],
    specs: ['slot-reservation/*.int.spec.ts', 'booking/booking.int.spec.ts'],
    isIntegration: true,
  },
  captures: {
    folder: 'apps/payment',
    mutate: ['captures/*.service.ts'],
    specs: ['captures/*.int.spec.ts'],
    isIntegration: true,
  },
  refunds: {
    folder: 'apps/payment',
    mutate: ['refunds/*.{service,worker}.ts'],
    specs: ['refunds/*.int.spec.ts'],
    isIntegration: true,
  },
};

/** The part of Stryker's report that is read here. */
export interface MutationReport {
  files: Record<
    string,
    { mutants: { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } }[] }
  >;
}

/** A change that no test runs counts as not noticed; one that the compiler or a comment excludes does not count. */
export function scoreOf({ files }: MutationReport): { noticed: number; total: number; survivors: string[] } {
  const mutants = Object.entries(files).flatMap(([file, { mutants: ofFile }]) =>
    ofFile.map((mutant) => ({ file, ...mutant })),
  );
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const missed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    noticed: noticed.length,
    total: noticed.length + missed.length,
    survivors: missed.map(
      ({ file, location, mutatorName, replacement = '' }) =>
        `${file}:${location.start.line} ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`,
    ),
  };
}
