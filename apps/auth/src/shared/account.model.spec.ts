import { describe, expect, it } from '@jest/globals';
import { nameKeysOf, toUser } from './account.model.js';

describe('nameKeysOf', () => {
  it.each([
    ['Asha', ['asha']],
    ['  Asha  Rani Verma ', ['asha rani verma', 'rani verma', 'verma']],
    ['आशा वर्मा', ['आशा वर्मा', 'वर्मा']],
  ])('%j', (name, keys) => {
    expect(nameKeysOf(name)).toEqual(keys);
  });
});

describe('toUser', () => {
  it('shows neither the password nor a missing field', () => {
    const createdAt = new Date('2026-11-21T04:30:00Z');
    const stored = { passwordHash: '$argon2id$…', nameKeys: ['asha'], language: 'en' as const, createdAt };
    expect(toUser({ _id: 'a'.repeat(24), name: 'Asha', role: 'customer', location: 'Pune', ...stored })).toEqual({
      _id: 'a'.repeat(24),
      name: 'Asha',
      role: 'customer',
      location: 'Pune',
      language: 'en',
      createdAt: '2026-11-21T04:30:00.000Z',
    });
  });
});
