import { describe, expect, it } from '@jest/globals';
import { bookPath, type SelectedSlot, helperPath, visitPath } from './paths.js';

const TIME = { date: '2026-12-05', startTime: '09:00', endTime: '11:00' };

describe('paths to a helper and to the booking form', () => {
  it.each<[SelectedSlot, string]>([
    [{}, ''],
    [{ date: '', startTime: '', endTime: '', service: '' }, ''],
    [{ service: 'cooking' }, 'service=cooking'],
    [{ ...TIME, service: 'pet-care' }, 'date=2026-12-05&startTime=09%3A00&endTime=11%3A00&service=pet-care'],
    [{ service: 'a&helperId=b' }, 'service=a%26helperId%3Db'],
  ])('pass on the selection: %j', (chosen, query) => {
    expect(helperPath('h1', chosen)).toBe(query ? `/helper/h1?${query}` : '/helper/h1');
    expect(bookPath('h1', chosen)).toBe(query ? `/book?helperId=h1&${query}` : '/book?helperId=h1');
  });

  it('pass on nothing else', () => {
    const search: SelectedSlot & { page: string; helperId: string } = { ...TIME, page: '3', helperId: 'other' };
    expect(bookPath('h1', search)).not.toContain('other');
    expect(helperPath('h1', search)).not.toContain('page');
  });
});

describe('the path to a visit of a subscription', () => {
  it.each([
    ['customer', false, '/my-subscriptions/s1'],
    ['customer', true, '/my-subscriptions/s1'],
    ['helper', false, '/helper-subscriptions/s1'],
    ['helper', true, '/helper-subscriptions'],
  ] as const)('of a %s leads to its page, or for a substitute to the list: %s', (party, asSubstitute, path) => {
    expect(visitPath(party, { subscriptionId: 's1', asSubstitute })).toBe(path);
  });
});
