import { describe, expect, it } from '@jest/globals';
import { answerMismatch } from './answer-mismatch.js';

const favourites = { favourites: [] };

describe('answerMismatch', () => {
  it('takes what is beside a list together with it', () => {
    expect(answerMismatch('GET', '/chats', [], { unreadCount: 0 })).toBeUndefined();
    expect(answerMismatch('GET', '/chats', [])).toMatch(/^GET \/chats: unreadCount /);
  });

  it('accepts an answer that matches its endpoint', () => {
    expect(answerMismatch('GET', '/health', { status: 'ok' })).toBeUndefined();
  });

  it('names each field that differs', () => {
    expect(answerMismatch('GET', '/health', { status: 'fine' })).toMatch(/^GET \/health: status /);
  });

  it('prefers a fixed path to one with a parameter', () => {
    expect(answerMismatch('GET', '/bookings/my-bookings', {})).not.toEqual(answerMismatch('GET', '/bookings/b1', {}));
  });

  it('refuses a path that is no endpoint', () => {
    expect(answerMismatch('GET', '/api/health', favourites)).toBe('GET /api/health is no endpoint');
  });
});
