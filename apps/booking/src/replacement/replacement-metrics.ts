import { type ReplacementState } from '@sahaya/domain';
import { Counter } from '@sahaya/service-kit';

/** Ended searches by outcome. The share of `accepted` shows how often another helper is found. */
export const replacementOutcomes = new Counter({
  name: 'replacements_total',
  help: 'Searches for another helper by how they ended',
  labelNames: ['outcome'],
});
// Start each series at zero, so that the first increment is visible as a rate.
for (const outcome of ['accepted', 'failed', 'stopped'] satisfies ReplacementState[])
  replacementOutcomes.inc({ outcome }, 0);
