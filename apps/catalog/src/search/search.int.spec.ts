import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { listHelpers } from '@sahaya/contracts';
import { type RuleCode } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { until } from '@sahaya/testing';
import type { Model } from 'mongoose';
import { day, type Harness, refusal, startHarness, TODAY } from '../../test/harness.js';
import { LocationPartsBackfillWorker } from '../profiles/location-parts-backfill.worker.js';
import { SEARCH_TERM_MODEL, type SearchTermDoc } from '../shared/search-term.model.js';
import { SearchTermsService } from '../shared/search-terms.service.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(() => harness.reset());

describe('words', () => {
  it('match name, place and service, with one misspelled letter from five letters on', async () => {
    await harness.join(newId(), 'Lakshmi Iyer', ['gardening'], 'Adyar, Chennai');
    await harness.join(newId(), 'Asha Rao', ['laundry'], 'Springfield');
    expect(await harness.names({ q: 'lakshmi' })).toEqual(['Lakshmi Iyer']);
    expect(await harness.names({ q: 'LAKSMI' })).toEqual(['Lakshmi Iyer']);
    expect(await harness.names({ q: 'laksh' })).toEqual(['Lakshmi Iyer']);
    expect(await harness.names({ q: 'grdening chennai' })).toEqual(['Lakshmi Iyer']);
    expect(await harness.names({ q: 'cookign' })).toEqual(['Ravi Kumar']);
    expect(await harness.names({ q: 'asga' })).toEqual([]);
    expect(await harness.names({ q: 'asha gardening' })).toEqual([]);
    expect(await harness.names({ q: '...' })).toEqual([]);
    expect((await harness.names({ q: ' ' })).length).toBe(3);
    expect(await harness.names({ q: 'rao', location: 'springfield' })).toEqual(['Asha Rao']);
  });
});

describe('a search in Devanagari', () => {
  it('finds names and places in Latin letters, and services by their words of Hindi', async () => {
    await harness.join(newId(), 'Meena Iyer', ['gardening'], 'Adyar, Chennai');
    await harness.join(newId(), 'सुनीता Rao', ['elderly-care'], 'Lajpat Nagar, New Delhi');
    expect(await harness.names({ q: 'मीना' })).toEqual(['Meena Iyer']);
    expect(await harness.names({ q: 'रवि कुमार' })).toEqual(['Ravi Kumar']);
    expect(await harness.names({ q: 'लक्ष्मी' })).toEqual([]);
    expect(await harness.names({ q: 'सुनीता' })).toEqual(['सुनीता Rao']);
    expect(await harness.names({ q: 'sunita rao' })).toEqual(['सुनीता Rao']);
    expect(await harness.names({ q: 'suneeta' })).toEqual(['सुनीता Rao']);
    expect(await harness.names({ q: 'खाना पकाना' })).toEqual(['Ravi Kumar']);
    expect(await harness.names({ q: 'बुज़ुर्गों की देखभाल' })).toEqual(['सुनीता Rao']);
    await harness.join(newId(), 'Kavita Shah', ['babysitting'], 'Andheri, Mumbai');
    expect(await harness.names({ q: 'बच्चों की देखभाल' })).toEqual(['Kavita Shah']);
    expect(await harness.names({ q: 'माली चेन्नई' })).toEqual(['Meena Iyer']);
    expect(await harness.names({ q: 'की' })).toEqual([]);
    expect(await harness.names({ location: 'साकेत', radius: 3 })).toEqual(['Ravi Kumar']);
    expect(await harness.names({ location: 'चेन्नई' })).toEqual(['Meena Iyer']);
  });
});

describe('a location that is no known place', () => {
  it('matches helpers whose location contains the text', async () => {
    await harness.join(newId(), 'Lisa', ['cooking'], 'Springfield (East) 4, near St. Mary');
    await harness.join(newId(), 'Spring Rao', ['cooking'], 'Ratlam');
    await harness.join(newId(), 'Homer', ['cooking'], 'East Springfield');
    const at = async (location: string) => (await harness.names({ location })).sort();
    expect(await at('PRINGFI')).toEqual(['Homer', 'Lisa']);
    expect(await at('springfield east')).toEqual(['Lisa']);
    expect(await at('field (East) 4, ne')).toEqual(['Lisa']);
    expect(await at('st mary')).toEqual(['Lisa']);
    expect(await at('east spr')).toEqual(['Homer']);
    expect(await at('springfield ratlam')).toEqual([]);
    // Characters with a meaning in a pattern have none here.
    expect(await at('spring.*')).toEqual(['Homer', 'Lisa']);
    expect(await at('[a-z]+')).toEqual([]);
    expect(await at('(')).toEqual([]);
  });

  it('matches helpers that an older version stored, after the backfill', async () => {
    await harness.join(newId(), 'Lisa', ['cooking'], 'Springfield');
    const terms = harness.catalog.get<Model<SearchTermDoc>>(getModelToken(SEARCH_TERM_MODEL));
    await terms.updateMany({ _id: 'springfield' }, { $unset: { parts: 1 } });
    expect(await harness.names({ location: 'ringfi' })).toEqual([]);
    await terms.db.collection<{ _id: string }>('migrations').deleteOne({ _id: 'location-parts' });
    const service = harness.catalog;
    const backfill = new LocationPartsBackfillWorker(
      harness.model,
      service.get(SearchTermsService),
      service.get(Clock),
    );
    backfill.onApplicationBootstrap();
    await until(async () => (await harness.names({ location: 'ringfi' })).length === 1);
    await backfill.beforeApplicationShutdown();
  });
});

describe('search by time', () => {
  const slot = { date: day(1), startTime: '09:00', endTime: '11:00' };

  it.each<[RuleCode, object]>([
    ['DATE_REQUIRED', { date: '' }],
    ['TIMES_REQUIRED', { startTime: '' }],
    ['END_BEFORE_START', { endTime: '08:00' }],
    ['TOO_SHORT', { endTime: '09:15' }],
    ['TOO_LONG', { endTime: '18:00' }],
    ['DATE_NOT_FUTURE', { date: TODAY }],
    ['DATE_TOO_FAR', { date: day(31) }],
    ['OFF_GRID', { startTime: '09:10' }],
  ])('refuses with %s', async (code, changes) => {
    expect(await refusal(harness.ask(listHelpers, harness.customer, { ...slot, ...changes }))).toBe(code);
  });

  it('leaves out helpers who are off that weekday or hour, inactive or busy', async () => {
    const [off, late, away, taken] = [newId(), newId(), newId(), newId()];
    await Promise.all([
      harness.join(off, 'Off'),
      harness.join(late, 'Late'),
      harness.join(away, 'Away'),
      harness.join(taken, 'Taken'),
    ]);
    await harness.model.updateOne({ _id: off }, { 'availability.wednesday': false });
    await harness.model.updateOne({ _id: late }, { 'hours.wednesday': { from: '10:00', to: '20:00' } });
    await harness.model.updateOne({ _id: away }, { isActive: false });
    harness.busy.add(taken);
    expect(await harness.names(slot)).toEqual(['Ravi Kumar']);
    expect(await harness.names({ ...slot, startTime: '10:00' })).toEqual(['Ravi Kumar', 'Late']);
    const answer = await harness.ask(listHelpers, harness.customer, { ...slot, location: 'Saket', sort: 'nearest' });
    expect(answer).toMatchObject({ pagination: { total: 1 }, totalIsCapped: false });
  });
});
