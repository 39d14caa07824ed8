/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY, type Policy, RETENTION_SCHEDULE, type RetentionRow, retentionWords } from '@sahaya/domain';
import { act, cleanup, screen, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { data, serve } from '../../../test/server.js';
import { changeLanguage } from '../../i18n/translate.js';
import { buildPolicyValues, grievanceOfficerWords } from './policy-values.js';
import { en } from './legal.en.js';
import { legalTextsHi } from './legal-texts.hi.js';
import { hi } from './legal.hi.js';
import { retentionWordsHi } from './retention.hi.js';
import { retentionTable } from './retention-table.js';
import { CancellationScreen, DeliveryScreen, PrivacyScreen, TermsScreen } from './legal.screen.js';
import {
  type Block,
  isGenerated,
  type LegalPage,
  LEGAL_PAGES,
  LEGAL_PATHS,
  type LegalText,
  listPlaceholders,
  listSentences,
  splitParts,
} from './legal-text.js';

const ROWS: readonly RetentionRow[] = RETENTION_SCHEDULE;

afterEach(cleanup);

const everySentence = LEGAL_PAGES.flatMap((page) => listSentences(en[page]));
const SCREENS = {
  privacy: PrivacyScreen,
  terms: TermsScreen,
  cancellation: CancellationScreen,
  delivery: DeliveryScreen,
} satisfies Record<LegalPage, unknown>;
const open = (page: LegalPage, policy?: Policy) => {
  const Screen = SCREENS[page];
  renderAt(LEGAL_PATHS[page], <Screen />, policy);
};
const textOf = (page: LegalPage, policy?: Policy) => {
  open(page, policy);
  return screen.getByRole('article').textContent ?? '';
};

describe('the texts of the legal pages', () => {
  it('contain no number that is written by hand', () =>
    expect(everySentence.filter((sentence) => /\d/.test(sentence.replace(/\{\w+\}/g, '')))).toEqual([]));

  it('use only known placeholders', () => {
    const known = Object.keys(buildPolicyValues(CURRENT_POLICY));
    expect(everySentence.flatMap(listPlaceholders).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('use every policy value', () => {
    const used = new Set(everySentence.flatMap(listPlaceholders));
    const besides = ['version', 'inForceSince'];
    expect(
      Object.keys(buildPolicyValues(CURRENT_POLICY)).filter((name) => !used.has(name) && !besides.includes(name)),
    ).toEqual([]);
  });

  it('have one anchor for each section of a page', () => {
    for (const page of LEGAL_PAGES) {
      const ids = en[page].sections.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('link only to existing pages and sections', () => {
    const anchors = LEGAL_PAGES.flatMap((page) => en[page].sections.map(({ id }) => `${LEGAL_PATHS[page]}#${id}`));
    const known = [...Object.values(LEGAL_PATHS), ...anchors, '/contact', '/profile'];
    const links = everySentence.flatMap(splitParts).flatMap((part) => (typeof part === 'string' ? [] : [part.to]));
    const isOutside = (to: string) => to.startsWith('mailto:') || /^\{(geonames|indiaPost)\w*Url\}$/.test(to);
    expect(links.filter((to) => !isOutside(to) && !known.includes(to))).toEqual([]);
  });
});

describe('the Hindi translation', () => {
  const linksOf = (sentence: string) =>
    splitParts(sentence)
      .flatMap((part) => (typeof part === 'string' ? [] : [part.to]))
      .sort();
  /** The parts of a block that a translation must keep: placeholders, links and the numbers of points and rows. */
  const shapeOf = (block: Block): unknown => {
    if (typeof block === 'string') return isGenerated(block) ? block : sentenceShape(block);
    if ('points' in block) return { points: block.points.map(sentenceShape) };
    return { head: block.head.length, rows: block.rows.map((row) => row.map(sentenceShape)) };
  };
  const sentenceShape = (sentence: string) => [listPlaceholders(sentence).sort(), linksOf(sentence)];
  const pageShape = ({ lead, inShort, sections }: LegalText) => ({
    lead: sentenceShape(lead),
    inShort: inShort.map(sentenceShape),
    sections: sections.map(({ id, blocks }) => ({ id, blocks: blocks.map(shapeOf) })),
  });

  it.each(LEGAL_PAGES)('of %s has the same sections, values and links', (page) =>
    expect(pageShape(hi[page])).toEqual(pageShape(en[page])),
  );
  it('contains no number that is written by hand', () => {
    const sentences = LEGAL_PAGES.flatMap((page) => listSentences(hi[page]));
    expect(sentences.filter((sentence) => /[\d०-९]/.test(sentence.replace(/\{\w+\}/g, '')))).toEqual([]);
  });
  it('of the retention schedule has the same terms', () => {
    const numbers = (words: string) => words.match(/\d+/g) ?? [];
    for (const row of ROWS)
      expect([row.id, numbers(retentionWordsHi(row))]).toEqual([row.id, numbers(retentionWords(row))]);
    const { rows } = retentionTable(legalTextsHi.retention);
    expect(rows).toHaveLength(ROWS.filter(({ staffOnly }) => !staffOnly).length);
    expect(rows.flat().filter((words) => /[a-z]{3}|undefined/.test(words.replace('{recordYears}', '')))).toEqual([]);
  });
  it('is shown to readers of Hindi, who are told that the English text holds', async () => {
    await changeLanguage('hi', 'user');
    try {
      await act(async () => open('cancellation'));
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(hi.cancellation.title);
      expect(screen.getByRole('article').textContent).toContain('अंग्रेज़ी पाठ मान्य है');
      expect(screen.getByRole('article').textContent).not.toMatch(/[{}[\]]/);
    } finally {
      await act(() => changeLanguage('en', 'user'));
    }
  });
});

describe('the values of the legal pages', () => {
  it.each<[LegalPage, string, string]>([
    ['cancellation', 'free cancellation', 'Up to 2 hours before the startNothing'],
    ['cancellation', 'late fee', 'Later25% of the base amount'],
    ['cancellation', 'no-show', 'The helper waits 15 minutes after the start'],
    ['cancellation', 'charged in full', 'charged in full (100%)'],
    ['cancellation', 'helper cancellation window', 'at least 4 hours before the start'],
    ['cancellation', 'late helper cancellation', 'a credit of 10% of the total'],
    ['cancellation', 'replacement', 'somebody else for up to 2 hours'],
    ['cancellation', 'refund report', 'tell us within 48 hours'],
    ['cancellation', 'UPI and wallets', 'UPI or walletUp to 24 hours'],
    ['cancellation', 'cards', 'Card3 to 5 business days'],
    ['cancellation', 'net banking', 'Net banking3 to 7 days'],
    ['cancellation', 'address changes', 'The address2 hours before the start'],
    ['cancellation', 'time changes', 'The day or time4 hours before the start'],
    ['cancellation', 'free modification', '1 free change per booking'],
    ['cancellation', 'quality window', 'poor quality within 24 hours'],
    ['cancellation', 'claims', 'anything else within 48 hours'],
    ['privacy', 'records', 'bookings and payments: 7 years'],
    ['privacy', 'purge', 'at the latest 30 days after you asked'],
    ['privacy', 'messages', 'Messages in a chat1 year after the chat closes; then deleted'],
    ['privacy', 'safety reports', 'Safety reports7 years after the report is settled; then deleted'],
    ['privacy', 'the log of staff', 'until the platform closes; nothing can be taken out of this log'],
    ['terms', 'age', 'You must be 18 or older'],
    ['terms', 'disputes', 'less than ₹10,000 is settled with our support, without external arbitration'],
    ['terms', 'liability', 'limited to the platform fees that you have paid'],
    ['terms', 'skills', 'Skills are self-reported'],
    ['terms', 'platform fee', 'platform fee of 10%'],
    ['terms', 'processing fee', 'processing fee of 2%'],
    ['terms', 'apartments', '1 BHK× 12 BHK× 1.53 BHK× 24 BHK× 2.5More than 4 BHK× 3'],
    ['terms', 'subscription', 'covers 30 days'],
    ['terms', 'hours of a day', 'at most 8 hours a day'],
    ['delivery', 'emergency surcharge', 'emergency surcharge of 25%'],
    ['delivery', 'arrival', 'within 30 minutes of the agreed time'],
    ['delivery', 'immediate booking', '2 to 4 hours after you ask'],
    ['delivery', 'same day', 'Asked for by 10:00 am'],
    ['delivery', 'morning', 'Morning8:00 am–12:00 pm'],
    ['delivery', 'afternoon', 'Afternoon12:00–4:00 pm'],
    ['delivery', 'evening', 'Evening4:00–8:00 pm'],
    ['delivery', 'recurrence', 'weekly, bi-weekly or monthly'],
    ['delivery', 'radius', 'within 10 to 15 km'],
    ['delivery', 'advance booking', 'up to 30 days ahead'],
    ['delivery', 'per service', 'at least 2 hours for each service'],
    ['delivery', 'visit', 'from 30 minutes to 8 hours'],
    ['delivery', 'reminders', '24 hours and 2 hours before the start'],
  ])('%s: %s', (page, _, words) => expect(textOf(page)).toContain(words));

  it('name the service cities', () => {
    open('delivery');
    const cities = within(screen.getByRole('region', { name: 'Where' })).getAllByRole('listitem');
    expect(cities.map(({ textContent }) => textContent?.replace(/ \(.*/, ''))).toEqual([
      'Delhi NCR',
      'Mumbai region',
      'Bangalore',
      'Pune',
      'Hyderabad',
      'Chennai',
      'Ahmedabad',
      'Kolkata',
    ]);
  });

  it('follow the policy', () => {
    const other: Policy = {
      ...CURRENT_POLICY,
      version: 2,
      cancellation: { freeBeforeStart: 90, freeAfterAcceptance: 1, lateFeeBps: 1250, feeBase: 'base', quoteHolds: 3 },
    };
    const text = textOf('cancellation', other);
    expect(text).toContain('policy version 2');
    expect(text).toContain('Up to 90 minutes before the startNothing');
    expect(text).toContain('Within 1 minute after');
    expect(text).toContain('Later12.5% of the base amount');
    expect(text).toContain('What was shown holds for 3 minutes');
  });

  it('state what each fee is a share of', () => {
    expect(textOf('terms')).toContain('a processing fee of 2% of the base amount. Whoever');
    cleanup();
    const other: Policy = {
      ...CURRENT_POLICY,
      processingFeeBase: 'basePlusPlatform',
      cancellation: { ...CURRENT_POLICY.cancellation, feeBase: 'total' },
    };
    expect(textOf('terms', other)).toContain('a processing fee of 2% of the base amount and the platform fee. Whoever');
    cleanup();
    const text = textOf('cancellation', other);
    expect(text).toContain('Later it costs 25% of the total.');
    expect(text).toContain('Later25% of the total');
    expect(text).toContain('The rest of what you paid is given back.');
    expect(text).not.toContain('of the base amount');
  });

  it('are taken from the server', async () => {
    const told = { ...CURRENT_POLICY, version: 7 };
    serve({ 'GET /policies/current': () => data({ policy: told }) });
    renderAt('/cancellation-refund', <CancellationScreen />, null);
    expect(await screen.findByText(/policy version 7/)).toBeTruthy();
  });

  it('state when same-day visits are possible', () => {
    expect(textOf('delivery')).toContain('cannot be booked yet');
    cleanup();
    const offered = { ...CURRENT_POLICY, sameDay: { ...CURRENT_POLICY.sameDay, offered: true } };
    expect(textOf('delivery', offered)).not.toContain('cannot be booked yet');
  });
});

describe('the grievance officer', () => {
  it.each([
    [{ name: '', address: '' }, ''],
    [{ name: 'Leela Rao', address: '' }, ', Leela Rao'],
    [{ name: 'Leela Rao', address: '4 Park Street, Kolkata' }, ', Leela Rao, 4 Park Street, Kolkata'],
  ])('%j is named as far as the brand says', (officer, words) =>
    expect(grievanceOfficerWords({ email: 'officer@mitra.example', ...officer })).toBe(words),
  );
});

describe('the schedule of retention', () => {
  it('is on the privacy page, without the rows about staff', () => {
    const text = textOf('privacy');
    const rows: readonly RetentionRow[] = RETENTION_SCHEDULE;
    for (const { data, staffOnly } of rows) expect(text.includes(data)).toBe(!staffOnly);
  });

  it('follows the policy', () => {
    const retention = { ...CURRENT_POLICY.retention, recordYears: 9 };
    expect(textOf('privacy', { ...CURRENT_POLICY, retention })).toContain('9 years after the report is settled');
  });
});

it('the source of the places is named, with its licence', () => {
  open('delivery');
  const links = ['GeoNames', 'CC BY 4.0', 'India Post', 'Government Open Data License - India'];
  expect(links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    'https://www.geonames.org/',
    'https://creativecommons.org/licenses/by/4.0/',
    'https://www.indiapost.gov.in/',
    'https://data.gov.in/government-open-data-license-india',
  ]);
});

describe('each legal page', () => {
  it.each(LEGAL_PAGES)('%s has every placeholder filled', (page) => expect(textOf(page)).not.toMatch(/[{}[\]]/));

  it.each(LEGAL_PAGES)('%s links home, has a table of contents, and names the grievance officer', (page) => {
    open(page);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(en[page].title);
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    // The page has two: the collapsed one for phones and the one beside the text.
    for (const contents of screen.getAllByRole('navigation', { name: 'On this page' })) {
      const links = within(contents).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href')?.split('#')[1])).toEqual(
        en[page].sections.map(({ id }) => id),
      );
    }
    expect(screen.getByRole('article').textContent).toContain(
      'acknowledged within 48 hours and answered within 30 days',
    );
  });
});
