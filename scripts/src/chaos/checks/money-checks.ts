import { toPaise } from '@sahaya/domain';
import type { Operation } from '../history.ts';
import type { FinalState, Purchase } from '../state.ts';
import { countBy, type Finding, succeeded } from './finding.ts';

/** A confirmed payment is shown as paid, or as refunded after a cancellation, and the provider captured it once. */
export function paymentFindings(operations: readonly Operation[], state: FinalState): Finding[] {
  const { purchases, captures, money } = state;
  const findings: Finding[] = money.map((text): Finding => ({ kind: 'wrong', text }));
  for (const { subject, scenario } of succeeded(operations, 'pay'))
    if (purchases.get(subject)?.isPaid === false)
      findings.push({ kind: 'lost', scenario, text: `the payment of ${subject}, which is not shown as paid` });
  for (const [order, count] of countBy(captures.map((capture) => capture.order)))
    if (count > 1) findings.push({ kind: 'duplicated', text: `the order ${order} was captured ${count} times` });
  return [...findings, ...refundFindings(state), ...totalFindings(state)];
}

/** Each visit and plan was captured and refunded as its customer is told; a cancelled one is refunded. */
function refundFindings({ purchases, captures }: FinalState): Finding[] {
  return [...purchases].flatMap(([id, purchase]): Finding[] => {
    const own = captures.filter(({ subject }) => subject === id);
    const captured = sum(own.map((capture) => capture.captured));
    const refunded = sum(own.map((capture) => capture.refunded));
    const shown = { captured: toPaise(purchase.isPaid ? purchase.price : 0), refunded: toPaise(purchase.refund) };
    if (purchase.isCancelled && captured > 0 && refunded === 0)
      return [{ kind: 'lost', text: `the refund of ${id}, which is cancelled and was paid` }];
    if (captured === shown.captured && refunded === shown.refunded) return [];
    return [
      {
        kind: captured > shown.captured && shown.captured > 0 ? 'duplicated' : 'wrong',
        text: `${id}: ${captured} paise captured and ${refunded} refunded at the provider, ${shown.captured} and ${shown.refunded} shown`,
      },
    ];
  });
}

/** Everything that the provider holds is what the ledger and the people say. */
function totalFindings({ purchases, captures, ledger }: FinalState): Finding[] {
  const provider = sum(captures.map(({ captured, refunded }) => captured - refunded));
  const shown = sum([...purchases.values()].map(held));
  if (provider === ledger && ledger === shown) return [];
  const text = `captured without refunds: ${provider} paise at the provider, ${ledger} in the ledger, ${shown} shown to people`;
  return [{ kind: 'wrong', text }];
}

const held = ({ isPaid, price, refund }: Purchase) => (isPaid ? toPaise(price) - toPaise(refund) : 0);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
