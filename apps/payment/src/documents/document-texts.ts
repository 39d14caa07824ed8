import type { Refund } from '@sahaya/contracts';
import {
  type DeductionCode,
  type EarningKind,
  formatRupees,
  istDate,
  istInstant,
  type Language,
  type Service,
} from '@sahaya/domain';
import { documentTextsEn } from './document-texts.en.js';
import { documentTextsHi } from './document-texts.hi.js';

/** The texts of receipts and statements in one language. Days are texts of `dayWords`, amounts of `moneyWords`. */
export interface DocumentTexts {
  locale: string;
  services: Readonly<Record<Service, string>>;
  receipt: {
    receipt: string;
    taxInvoice: string;
    asOf: (day: string) => string;
    issued: (day: string) => string;
    customer: string;
    helper: string;
    visit: string;
    booking: string;
    payment: string;
    price: (service: string, hours: number) => string;
    emergencySurcharge: string;
    platformFee: string;
    processingFee: string;
    /** The share of the fees that is tax, in percent. */
    taxIncluded: (percent: number) => string;
    total: string;
    agreedPrice: string;
    cancellationFee: string;
    /** Methods of the payment provider, by their codes. */
    methods: Readonly<Partial<Record<string, string>>>;
    paidOnline: (method: string | undefined) => string;
    paidWithCredit: string;
    paidInCash: string;
    refunds: Readonly<Record<Refund['status'], string>>;
    refundsToCredit: Readonly<Record<Refund['status'], string>>;
    note: string;
  };
  statement: {
    title: string;
    heading: string;
    footer: (period: string) => string;
    period: (from: string, to: string) => string;
    opening: string;
    gross: string;
    deductions: string;
    net: string;
    cash: string;
    commissionPaid: string;
    paidOut: string;
    closing: string;
    /** The heads of the table: date, entry, gross, net, in cash, balance. */
    columns: readonly [string, string, string, string, string, string];
    kinds: Readonly<Record<EarningKind, string>>;
    paidTo: (kind: string, account: string) => string;
    deducted: Readonly<Record<DeductionCode, string>>;
    methods: Readonly<Record<'cash' | 'online', string>>;
    awaited: (amount: string) => string;
    commissionTaken: (amount: string) => string;
    note: string;
    /** The heads of the file for spreadsheets, in the order of its columns. */
    csv: readonly string[];
  };
}

const TEXTS: Readonly<Record<Language, DocumentTexts>> = { en: documentTextsEn, hi: documentTextsHi };
export const documentTexts = (language: Language): DocumentTexts => TEXTS[language];

export const serviceWords = (code: string, language: Language): string =>
  TEXTS[language].services[code as Service] ?? code;

/** `2026-12-05` → "5 Dec 2026". */
export const dayWords = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(TEXTS[language].locale, {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    numberingSystem: 'latn',
  }).format(istInstant(date, '12:00'));
export const instantWords = (instant: Date | string, language: Language): string =>
  dayWords(istDate(new Date(instant)), language);

/** Rupees; a negative amount has a minus sign of digit width. */
export const moneyWords = (rupees: number): string =>
  rupees < 0 ? `−${formatRupees(-rupees)}` : formatRupees(Math.abs(rupees));
