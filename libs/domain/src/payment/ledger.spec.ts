import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  bankTransferEntries,
  captureEntries,
  cashCommissionEntries,
  commissionCaptureEntries,
  commissionPaidEntries,
  creditGrantedEntries,
  creditReturnedEntries,
  dueEntries,
  dueWaivedEntries,
  type EntrySet,
  findLedgerFaults,
  type LedgerLine,
  movedEntries,
  payoutEntries,
  payoutFailedEntries,
  payoutPaidEntries,
  providerFeeEntries,
  refundEntries,
  refundFailedEntries,
  refundGrantedEntries,
  settlementEntries,
  trialBalance,
} from './ledger.js';

const visit = { purposeId: 'b1', customerId: 'asha', helperId: 'ravi' };
const balancesOf = (...sets: EntrySet[]) =>
  Object.fromEntries(
    Object.entries(trialBalance(sets.flatMap(({ lines }) => lines))).filter(([, paise]) => paise !== 0),
  );

describe('ledger entries', () => {
  const capture = captureEntries({ ...visit, paymentId: 'pay_1', amountPaise: 44_800, creditPaise: 0, dues: [] });
  const settlement = (parts: { helperPaise: number; platformPaise: number; refundPaise: number }) =>
    settlementEntries({ ...visit, key: 'booking:b1', processingFeePaise: 800, ...parts });
  const refund = { ...visit, refundId: 'r1', attempt: 1, amountPaise: 34_800 };
  const due = { ...visit, purposeId: 'b0', duePaise: 10_000, dueHelperPaise: 9_000 };
  const payout = { payoutId: 'p1', helperId: 'ravi', sentPaise: 36_000, commissionPaise: 4_000 };

  it.each<[string, EntrySet[], Record<string, number>]>([
    ['a payment', [capture], { provider_clearing: 44_800, customer_advance: -44_800 }],
    [
      'the provider’s own fee, of which a part is tax',
      [capture, providerFeeEntries({ ...visit, paymentId: 'pay_1', feePaise: 1_057, taxPaise: 161 })],
      { provider_clearing: 43_743, provider_fees: 896, provider_tax: 161, customer_advance: -44_800 },
    ],
    [
      'a completed visit',
      [capture, settlement({ helperPaise: 40_000, platformPaise: 4_800, refundPaise: 0 })],
      { provider_clearing: 44_800, helper_payable: -40_000, platform_revenue: -4_000, processing_fees: -800 },
    ],
    [
      'a payment that is for another booking now: nothing but whose it is',
      [capture, movedEntries({ ...visit, purposeId: 'b2', from: 'b1', paise: 44_800 })],
      { provider_clearing: 44_800, customer_advance: -44_800 },
    ],
    [
      'a cancellation with a fee, refunded',
      [capture, settlement({ helperPaise: 10_000, platformPaise: 0, refundPaise: 34_800 }), refundEntries(refund)],
      { provider_clearing: 10_000, helper_payable: -10_000 },
    ],
    [
      'a completed visit of which a dispute gives all back: from the helper first, the fees with it',
      [
        capture,
        settlement({ helperPaise: 40_000, platformPaise: 4_800, refundPaise: 0 }),
        settlementEntries({
          ...visit,
          key: 'dispute:d1',
          processingFeePaise: 800,
          helperPaise: -40_000,
          platformPaise: -4_800,
          refundPaise: 44_800,
        }),
      ],
      { provider_clearing: 44_800, refund_payable: -44_800 },
    ],
    [
      'a part of a completed visit that staff give back by hand: the helper’s stays, the platform bears it',
      [
        capture,
        settlement({ helperPaise: 40_000, platformPaise: 4_800, refundPaise: 0 }),
        refundGrantedEntries({ ...visit, key: 'g', amountPaise: 34_800, reason: 'sorry' }),
        refundEntries(refund),
      ],
      {
        provider_clearing: 10_000,
        helper_payable: -40_000,
        platform_revenue: -4_000,
        processing_fees: -800,
        refund_expense: 34_800,
      },
    ],
    [
      'a refund that the bank sent back',
      [
        capture,
        settlement({ helperPaise: 10_000, platformPaise: 0, refundPaise: 34_800 }),
        refundEntries(refund),
        refundFailedEntries(refund),
      ],
      { provider_clearing: 44_800, helper_payable: -10_000, refund_payable: -34_800 },
    ],
    [
      'credit: granted, spent beside money, returned',
      [
        creditGrantedEntries({ ...visit, key: 'k', reason: 'sorry', creditPaise: 5_000 }),
        captureEntries({ ...visit, paymentId: 'pay_2', amountPaise: 39_800, creditPaise: 5_000, dues: [] }),
        settlement({ helperPaise: 0, platformPaise: 0, refundPaise: 44_800 }),
        refundEntries({ ...refund, amountPaise: 39_800 }),
        creditReturnedEntries({ ...visit, refundId: 'r2', amountPaise: 5_000 }),
      ],
      { credit_expense: 5_000, customer_credit: -5_000 },
    ],
    [
      'a due that is collected with a later payment',
      [
        dueEntries({ ...due, key: 'booking:b0' }),
        captureEntries({ ...visit, paymentId: 'pay_3', amountPaise: 54_800, creditPaise: 0, dues: [due] }),
      ],
      { provider_clearing: 54_800, customer_advance: -44_800, helper_payable: -9_000, platform_revenue: -1_000 },
    ],
    ['a due that is waived', [dueEntries({ ...due, key: 'k' }), dueWaivedEntries({ ...due, key: 'k' })], {}],
    [
      'a payout that nets the cash commission',
      [
        capture,
        settlement({ helperPaise: 40_000, platformPaise: 4_800, refundPaise: 0 }),
        cashCommissionEntries({ ...visit, key: 'booking:b2', paise: 4_000 }),
        payoutEntries(payout),
        payoutPaidEntries(payout),
        bankTransferEntries({ transferId: 't1', paise: 44_800 }),
      ],
      { bank: 8_800, platform_revenue: -8_000, processing_fees: -800 },
    ],
    [
      'cash commission paid through the provider, and more of it than was still due',
      [
        cashCommissionEntries({ ...visit, key: 'booking:b2', paise: 4_000 }),
        commissionCaptureEntries({ paymentId: 'pay_4', helperId: 'ravi', amountPaise: 3_000, commissionPaise: 3_000 }),
        commissionCaptureEntries({ paymentId: 'pay_5', helperId: 'ravi', amountPaise: 3_000, commissionPaise: 1_000 }),
      ],
      { provider_clearing: 6_000, platform_revenue: -4_000, helper_payable: -2_000 },
    ],
    [
      'a payout that comes back, before or after it was paid',
      [
        ...[payoutEntries(payout), payoutFailedEntries(payout)],
        ...[payoutEntries(payout), payoutPaidEntries(payout), payoutFailedEntries(payout, true)],
      ],
      { helper_payable: 8_000, cash_commission: -8_000 },
    ],
  ])('%s', (_, sets, expected) => expect(balancesOf(...sets)).toEqual(expected));

  it("assign the platform's part to the processing fee first", () => {
    const parts = { helperPaise: 40_000, platformPaise: 3_000, refundPaise: 1_800 };
    expect(balancesOf(capture, settlement(parts))).toMatchObject({ platform_revenue: -2_200, processing_fees: -800 });
  });

  const paidPayout = { ...payout, feePaise: 590, taxPaise: 90 };
  // Kind, key, and each line with its party and purpose.
  it.each<[EntrySet, string[]]>([
    [
      captureEntries({ ...visit, paymentId: 'pay_3', amountPaise: 54_000, creditPaise: 800, dues: [due] }),
      [
        'capture capture:pay_3',
        'provider_clearing - b1 54000',
        'customer_credit asha b1 800',
        'customer_advance asha b1 -44800',
        'customer_receivable asha b0 -10000',
        'uncollected_dues asha b0 10000',
        'helper_payable ravi b0 -9000',
        'platform_revenue - b0 -1000',
      ],
    ],
    [
      providerFeeEntries({ ...visit, paymentId: 'pay_1', feePaise: 1_057, taxPaise: 161 }),
      [
        'provider_fee provider-fee:pay_1',
        'provider_fees - b1 896',
        'provider_tax - b1 161',
        'provider_clearing - b1 -1057',
      ],
    ],
    [
      settlement({ helperPaise: 10_000, platformPaise: 3_000, refundPaise: 31_800 }),
      [
        'settlement settlement:booking:b1',
        'customer_advance asha b1 44800',
        'helper_payable ravi b1 -10000',
        'platform_revenue - b1 -2200',
        'processing_fees - b1 -800',
        'refund_payable asha b1 -31800',
      ],
    ],
    [
      movedEntries({ ...visit, purposeId: 'b2', from: 'b1', paise: 44_800 }),
      ['moved moved:b1:b2', 'customer_advance asha b1 44800', 'customer_advance asha b2 -44800'],
    ],
    [
      refundGrantedEntries({ ...visit, key: 'g', amountPaise: 34_800, reason: 'sorry' }),
      ['refund_granted refund-granted:g (sorry)', 'refund_expense - b1 34800', 'refund_payable asha b1 -34800'],
    ],
    [refundEntries(refund), ['refund refund:r1:1', 'refund_payable asha b1 34800', 'provider_clearing - b1 -34800']],
    [
      refundFailedEntries(refund),
      ['refund_failed refund:r1:1:failed', 'provider_clearing - b1 34800', 'refund_payable asha b1 -34800'],
    ],
    [
      creditReturnedEntries(refund),
      ['credit_returned refund:r1', 'refund_payable asha b1 34800', 'customer_credit asha b1 -34800'],
    ],
    [
      creditGrantedEntries({ ...visit, key: 'k', reason: 'sorry', creditPaise: 5_000 }),
      ['credit_granted credit:k (sorry)', 'credit_expense - b1 5000', 'customer_credit asha b1 -5000'],
    ],
    [
      dueEntries({ ...due, key: 'k' }),
      ['due due:k', 'customer_receivable asha b0 10000', 'uncollected_dues asha b0 -10000'],
    ],
    [
      dueWaivedEntries({ ...due, key: 'k' }),
      ['due_waived due:k:waived', 'uncollected_dues asha b0 10000', 'customer_receivable asha b0 -10000'],
    ],
    [
      dueWaivedEntries({ ...due, key: 'k' }, 'a storm'),
      ['due_waived due:k:waived (a storm)', 'uncollected_dues asha b0 10000', 'customer_receivable asha b0 -10000'],
    ],
    [
      cashCommissionEntries({ ...visit, key: 'b2', paise: 4_000 }),
      ['cash_commission cash-commission:b2', 'cash_commission ravi b1 4000', 'platform_revenue - b1 -4000'],
    ],
    [
      commissionPaidEntries({ key: 'transfer:1', helperId: 'ravi', paise: 4_000 }),
      ['commission_paid transfer:1', 'bank - - 4000', 'cash_commission ravi - -4000'],
    ],
    [
      commissionCaptureEntries({ paymentId: 'pay_5', helperId: 'ravi', amountPaise: 3_000, commissionPaise: 1_000 }),
      [
        'commission_paid capture:pay_5',
        'provider_clearing - - 3000',
        'cash_commission ravi - -1000',
        'helper_payable ravi - -2000',
      ],
    ],
    [
      payoutEntries(payout),
      [
        'payout payout:p1',
        'helper_payable ravi - 40000',
        'payout_clearing ravi - -36000',
        'cash_commission ravi - -4000',
      ],
    ],
    [
      payoutPaidEntries(paidPayout),
      [
        'payout_paid payout:p1:paid',
        'payout_clearing ravi - 36000',
        'provider_fees - - 500',
        'provider_tax - - 90',
        'bank - - -36590',
      ],
    ],
    [
      payoutFailedEntries(payout),
      ['payout_failed payout:p1:failed', 'payout_clearing ravi - 36000', 'helper_payable ravi - -36000'],
    ],
    [
      payoutFailedEntries(paidPayout, true),
      [
        'payout_failed payout:p1:failed',
        'bank - - 36590',
        'provider_fees - - -500',
        'provider_tax - - -90',
        'helper_payable ravi - -36000',
      ],
    ],
    [
      bankTransferEntries({ transferId: 't1', paise: 44_800 }),
      ['bank_transfer bank-transfer:t1', 'bank - - 44800', 'provider_clearing - - -44800'],
    ],
  ])('name their event and whose money each line is: %#', ({ key, kind, reason, lines }, expected) => {
    const named = lines.map(({ account, party = '-', purposeId = '-', paise }) => [account, party, purposeId, paise]);
    expect([`${kind} ${key}${reason ? ` (${reason})` : ''}`, ...named.map((line) => line.join(' '))]).toEqual(expected);
  });

  it('are empty for zero amounts', () => {
    expect(providerFeeEntries({ ...visit, paymentId: 'pay_1', feePaise: 0, taxPaise: 0 }).lines).toEqual([]);
  });
  it.each([0.5, NaN, Infinity, 2 ** 53])('refuse %p paise', (paise) => {
    expect(() => bankTransferEntries({ transferId: 't', paise })).toThrow('do not balance');
  });
  it('refuse a fraction of a paisa that other lines balance', () => {
    const facts = { paymentId: 'p', helperId: 'ravi', amountPaise: 3, commissionPaise: 1.5 };
    expect(() => commissionCaptureEntries(facts)).toThrow('the entries of capture:p do not balance');
  });
});

describe('trial balance', () => {
  it('names a sum that is not zero and an account on the wrong side', () => {
    expect(findLedgerFaults(trialBalance([]))).toEqual([]);
    expect(findLedgerFaults(trialBalance([{ account: 'bank', paise: -1 }]))).toEqual(['the sum is -1']);
    const turned: LedgerLine[] = [
      { account: 'customer_credit', paise: 5 },
      { account: 'bank', paise: -5 },
    ];
    expect(findLedgerFaults(trialBalance(turned))).toEqual(['customer_credit is on the wrong side: 5']);
  });
});

const DRAWS = [
  'pay',
  'fee',
  'end',
  'refund',
  'refund fails',
  'dispute',
  'by hand',
  'due',
  'waive',
  'cash visit',
  'commission',
  'payout',
  'payout ends',
  'bank',
];

/** A model of the business that chooses each next event from the allowed ones. */
class Business {
  readonly sets: EntrySet[] = [];
  private readonly advances: { purposeId: string; paise: number }[] = [];
  private readonly refunds: { id: string; purposeId: string; paise: number; attempt: number; sent: boolean }[] = [];
  private readonly settled: { purposeId: string; helperPaise: number; platformPaise: number; processing: number }[] =
    [];
  private readonly dues: { purposeId: string; duePaise: number; dueHelperPaise: number }[] = [];
  private readonly payouts: { payoutId: string; sentPaise: number; commissionPaise: number }[] = [];
  private readonly held = { credit: 0, helper: 0, commission: 0 };
  private made = 0;

  next(what: string, amount: number, share: number): void {
    this.made += 1;
    const id = String(this.made);
    const part = (of: number, by = share) => Math.floor((of * by) / 100);
    const own = (purposeId: string) => ({ purposeId, customerId: 'asha', helperId: 'ravi' });
    const post = (set: EntrySet) => this.sets.push(set);
    switch (what) {
      case 'pay': {
        const creditPaise = Math.min(this.held.credit, part(amount));
        const dues = this.dues.splice(0, share % 3).map((due) => ({ ...own(due.purposeId), ...due }));
        const duesPaise = dues.reduce((total, { duePaise }) => total + duePaise, 0);
        this.held.credit -= creditPaise;
        this.held.helper += dues.reduce((total, { dueHelperPaise }) => total + dueHelperPaise, 0);
        const amountPaise = amount - creditPaise + duesPaise;
        post(captureEntries({ ...own(id), paymentId: `pay_${id}`, amountPaise, creditPaise, dues }));
        this.advances.push({ purposeId: id, paise: amount });
        return;
      }
      case 'fee':
        post(providerFeeEntries({ paymentId: id, purposeId: id, feePaise: amount, taxPaise: part(amount) }));
        return;
      case 'end': {
        const paid = this.advances.pop();
        if (!paid) return;
        const helperPaise = part(paid.paise);
        const refundPaise = part(paid.paise - helperPaise);
        const platformPaise = paid.paise - helperPaise - refundPaise;
        const facts = { ...own(paid.purposeId), helperPaise, refundPaise, platformPaise };
        const processing = part(platformPaise);
        post(settlementEntries({ ...facts, key: paid.purposeId, processingFeePaise: processing }));
        this.held.helper += helperPaise;
        this.settled.push({ purposeId: paid.purposeId, helperPaise, platformPaise, processing });
        const asCredit = part(refundPaise, 100 - share);
        post(creditReturnedEntries({ ...own(paid.purposeId), refundId: `c${id}`, amountPaise: asCredit }));
        post(creditGrantedEntries({ ...own(paid.purposeId), key: id, reason: '', creditPaise: share }));
        this.held.credit += asCredit + share;
        const rest = { id, purposeId: paid.purposeId, paise: refundPaise - asCredit };
        if (rest.paise > 0) this.refunds.push({ ...rest, attempt: 1, sent: false });
        return;
      }
      case 'dispute': {
        const of = this.settled.pop();
        if (!of) return;
        // Any part of the settled amount, from the helper's part first while it is not paid out.
        const paise = part(of.helperPaise + of.platformPaise);
        const fromHelper = Math.min(paise, of.helperPaise, this.held.helper);
        const fromPlatform = Math.min(paise - fromHelper, of.platformPaise);
        const refundPaise = fromHelper + fromPlatform;
        const facts = { ...own(of.purposeId), key: `dispute:${id}`, processingFeePaise: of.processing, refundPaise };
        post(settlementEntries({ ...facts, helperPaise: -fromHelper, platformPaise: -fromPlatform }));
        this.held.helper -= fromHelper;
        if (refundPaise > 0)
          this.refunds.push({ id, purposeId: of.purposeId, paise: refundPaise, attempt: 1, sent: false });
        return;
      }
      case 'by hand': {
        const of = this.settled.pop();
        if (!of) return;
        const paise = part(of.helperPaise + of.platformPaise);
        post(refundGrantedEntries({ ...own(of.purposeId), key: id, amountPaise: paise, reason: '' }));
        if (paise > 0) this.refunds.push({ id, purposeId: of.purposeId, paise, attempt: 1, sent: false });
        return;
      }
      case 'refund':
      case 'refund fails': {
        const refund = this.refunds.find(({ sent }) => sent === (what === 'refund fails'));
        if (!refund) return;
        const { purposeId, attempt, paise: amountPaise } = refund;
        const facts = { ...own(purposeId), refundId: refund.id, attempt, amountPaise };
        post(refund.sent ? refundFailedEntries(facts) : refundEntries(facts));
        if (refund.sent) refund.attempt += 1;
        refund.sent = !refund.sent;
        return;
      }
      case 'due': {
        const due = { purposeId: id, duePaise: amount, dueHelperPaise: part(amount) };
        post(dueEntries({ ...own(id), key: id, duePaise: amount }));
        this.dues.push(due);
        return;
      }
      case 'waive': {
        const due = this.dues.pop();
        if (due) post(dueWaivedEntries({ ...own(due.purposeId), key: due.purposeId, duePaise: due.duePaise }));
        return;
      }
      case 'cash visit':
        post(cashCommissionEntries({ ...own(id), key: id, paise: amount }));
        this.held.commission += amount;
        return;
      case 'commission': {
        const commissionPaise = Math.min(this.held.commission, amount);
        post(
          commissionCaptureEntries({ paymentId: `pay_${id}`, helperId: 'ravi', amountPaise: amount, commissionPaise }),
        );
        this.held.commission -= commissionPaise;
        this.held.helper += amount - commissionPaise;
        return;
      }
      case 'payout': {
        const commissionPaise = Math.min(this.held.commission, this.held.helper);
        const payout = {
          payoutId: id,
          helperId: 'ravi',
          commissionPaise,
          sentPaise: this.held.helper - commissionPaise,
        };
        post(payoutEntries(payout));
        this.held.helper = 0;
        this.held.commission -= commissionPaise;
        if (payout.sentPaise > 0) this.payouts.push(payout);
        return;
      }
      case 'payout ends': {
        const payout = this.payouts.pop();
        if (!payout) return;
        const facts = { ...payout, helperId: 'ravi' };
        if (share < 70) post(payoutPaidEntries(facts));
        if (share >= 50) {
          post(payoutFailedEntries(facts, share < 70));
          this.held.helper += payout.sentPaise;
        }
        return;
      }
      default:
        post(bankTransferEntries({ transferId: id, paise: amount }));
    }
  }
}

describe('every sequence of payments, settlements, refunds, credits, dues and payouts', () => {
  const steps = fc.array(
    fc.record({ what: fc.constantFrom(...DRAWS), amount: fc.integer({ min: 1, max: 9_000_000 }), share: fc.nat(100) }),
    { maxLength: 60, size: 'max' },
  );

  it('keeps the sum at zero and each account on its side after every step', () => {
    fc.assert(
      fc.property(steps, (drawn) => {
        const business = new Business();
        for (const { what, amount, share } of drawn) {
          business.next(what, amount, share);
          expect(findLedgerFaults(trialBalance(business.sets.flatMap(({ lines }) => lines)))).toEqual([]);
        }
        const keys = business.sets.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 500 },
    );
  });
});
