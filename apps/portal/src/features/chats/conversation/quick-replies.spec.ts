import { expect, it } from '@jest/globals';
import { LIMITS } from '@sahaya/domain';
import { QUICK_REPLIES } from './quick-replies.js';

it.each(['customer', 'helper'] as const)('a %s has eight quick replies in both languages', (party) => {
  for (const language of ['en', 'hi'] as const) {
    const replies = QUICK_REPLIES[language][party];
    expect(new Set(replies).size).toBe(8);
    for (const reply of replies) {
      expect(reply.trim()).toBe(reply);
      expect(reply.length).toBeLessThan(LIMITS.chatMessageMax);
      expect(/\p{Script=Devanagari}/u.test(reply)).toBe(language === 'hi');
    }
  }
});
