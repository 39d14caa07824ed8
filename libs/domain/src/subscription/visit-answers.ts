import { endOf, type PlanVisit, settleAsDelivered, settleAsRefunded, startOf } from './subscription.visits.js';

/** The customer's answer to the question whether a visit took place. */
export interface VisitAnswer {
  visitId: string;
  tookPlace: boolean;
}
export type AnswerRefusal = 'VISIT_NOT_FOUND' | 'VISIT_NOT_BEGUN' | 'VISIT_UNDER_WAY' | 'VISIT_SETTLED';

/** The visit has begun, a helper was expected, and nobody has marked it. The customer is asked whether it took place. */
export const awaitsAnswer = (visit: PlanVisit, now: Date): boolean =>
  visit.status === 'scheduled' && (!visit.absence || visit.absence.state === 'found') && startOf(visit) <= now;

/** The customer may say that a visit did not take place once its time is over. Until then the helper may still come. */
export const isDeniable = (visit: PlanVisit, now: Date): boolean => awaitsAnswer(visit, now) && endOf(visit) <= now;

function refusalOf(visit: PlanVisit | undefined, { tookPlace }: VisitAnswer, now: Date): AnswerRefusal | undefined {
  if (!visit) return 'VISIT_NOT_FOUND';
  if (visit.settlement) return tookPlace === (visit.status === 'completed') ? undefined : 'VISIT_SETTLED';
  if (!awaitsAnswer(visit, now)) return startOf(visit) > now ? 'VISIT_NOT_BEGUN' : 'VISIT_SETTLED';
  return tookPlace || isDeniable(visit, now) ? undefined : 'VISIT_UNDER_WAY';
}

/**
 * Settles visits by the customer's answers: a visit that took place is paid, one that did not is refunded. An answer that
 * agrees with an earlier settlement changes nothing; one that contradicts it is refused.
 */
export function settleAnsweredVisits<V extends PlanVisit>(
  visits: readonly V[],
  answers: readonly VisitAnswer[],
  now: Date,
): { settled: V[]; refused?: { code: AnswerRefusal; visitId: string } } {
  const settled: V[] = [];
  for (const answer of answers) {
    const visit = visits.find(({ _id }) => _id === answer.visitId);
    const code = refusalOf(visit, answer, now);
    if (code) return { settled: [], refused: { code, visitId: answer.visitId } };
    if (!visit || visit.settlement) continue;
    settled.push(answer.tookPlace ? settleAsDelivered(visit) : settleAsRefunded(visit, 'not-delivered'));
  }
  return { settled };
}
