/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Helper } from '@sahaya/contracts';
import { ANSWER_WITHIN_MINUTES, SPOKEN_LANGUAGES } from '@sahaya/domain';
import { cleanup, screen } from '@testing-library/react';
import { HOSTILE } from '../../../test/hostile.js';
import { renderAt } from '../../../test/render.js';
import { answerTime, HelperFacts, languageNames } from './helper-facts.js';

type Facts = Pick<Helper, 'facts' | 'languages'>;
const AT = '2026-12-01T06:00:00.000Z';

describe('the facts in the card of a helper', () => {
  afterEach(cleanup);
  const show = (helper: Facts) => renderAt('/helpers', <HelperFacts helper={helper} />);

  it.each<[string, Facts, string[]]>([
    ['one job', { facts: { jobsDone: 1 } }, ['1 job done']],
    [
      'jobs, repeat customers and answers',
      { facts: { jobsDone: 132, repeatCustomers: 18, answersWithinMinutes: 60 } },
      ['132 jobs done · 18 repeat customers · Usually answers within 1 hour'],
    ],
    ['languages', { languages: ['hi', 'en'] }, ['Speaks Hindi, English']],
    [
      'the latest review',
      { facts: { lastReview: { rating: 5, text: 'Came on time…', at: AT } } },
      ['Latest review: 5 “Came on time…”'],
    ],
    ['a time without words', { facts: { jobsDone: 2, answersWithinMinutes: 7 } }, ['2 jobs done']],
  ])('name %s', (_, helper, lines) => {
    show(helper);
    const shown = screen.getAllByRole('paragraph').map(({ textContent }) => textContent?.replace(/\s+/g, ' '));
    expect(shown).toEqual(lines);
  });

  it.each<Facts>([{}, { facts: {} }])('take no room if there are none: %j', (helper) => {
    show(helper);
    expect(screen.queryAllByRole('paragraph')).toEqual([]);
  });

  it.each(HOSTILE)('show %j as it is written', (text) => {
    show({ facts: { lastReview: { rating: 1, text, at: AT } } });
    expect(screen.getByRole('paragraph').textContent).toContain(text);
    expect(document.querySelector('img, script, iframe')).toBeNull();
  });

  it('have words for each time and each language', () => {
    for (const answersWithinMinutes of ANSWER_WITHIN_MINUTES)
      expect(answerTime({ facts: { answersWithinMinutes } })).toMatch(/^Usually answers within /);
    expect(languageNames(SPOKEN_LANGUAGES)).not.toMatch(/\b[a-z]{2}\b/);
  });
});
