import { describe, expect, it } from '@jest/globals';
import { isSortOfView, toListName, toStoredListName, toViewFilters, toViewNameKey, VIEW_LISTS } from './saved-view.js';

describe('a saved view', () => {
  it('keeps the filters that are set, without the search text', () =>
    expect(toViewFilters({ q: 'asha@example.com', status: 'open', category: '', assignee: undefined })).toEqual({
      status: 'open',
    }));

  it.each([
    ['without a sort', 'tickets', {}, undefined, true],
    ['with a column of the list', 'tickets', { status: 'open' }, '-createdAt', true],
    ['not with a column that its filters exclude', 'tickets', { waiting: 'true' }, 'createdAt', false],
    ['not with an unknown column', 'tickets', {}, 'email', false],
    ['not with a sort of a list that has one order', 'chats', {}, 'createdAt', false],
  ] as const)('is possible %s', (_, list, filters, sort, isPossible) =>
    expect(isSortOfView(list, filters, sort)).toBe(isPossible),
  );

  it.each([
    ['saved-replies', 'macros'],
    ['strikes', 'marks'],
    ['unconfirmed-visits', 'booking-cases'],
  ])('of %s is stored under its former name %s', (list, former) => {
    expect(toStoredListName(list)).toBe(former);
    expect(toListName(former)).toBe(list);
  });

  it.each([...VIEW_LISTS.keys()])('of %s is found by its stored name', (list) => {
    expect(toListName(list)).toBe(list);
    expect(toListName(toStoredListName(list))).toBe(list);
  });

  it('has a name that differs by more than case and spaces', () =>
    expect(toViewNameKey('  My  Open Ones ')).toBe(toViewNameKey('my open ones')));
});
