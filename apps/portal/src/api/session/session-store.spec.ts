/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aUser } from '../../../test/records.js';
import { storeDraft, readDraft } from './form-drafts.js';
import { sessionStore } from './session-store.js';

const byAnotherTab = (change: () => void) => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
};

describe('the session of the browser', () => {
  beforeEach(() => {
    sessionStore.start({ token: 'one', user: aUser() });
    storeDraft('booking', { customerAddress: 'B-14' });
  });

  it('is deleted with its drafts on logout', () => {
    sessionStore.leave();
    expect([sessionStore.current(), sessionStore.ending(), localStorage.length]).toEqual([undefined, 'left', 0]);
    expect(readDraft('booking')).toEqual({});
  });
  it('keeps the drafts when the server ends it', () => {
    sessionStore.expire();
    expect([sessionStore.current(), sessionStore.ending()]).toEqual([undefined, 'expired']);
    expect(readDraft('booking')).toEqual({ customerAddress: 'B-14' });
  });
  it('follows a logout in another tab', () => {
    byAnotherTab(() => localStorage.clear());
    expect(sessionStore.current()).toBeUndefined();
  });
  it('follows a login in another tab', () => {
    byAnotherTab(() => localStorage.setItem('sahaya.token', 'two'));
    expect(sessionStore.current()?.token).toBe('two');
  });
});
