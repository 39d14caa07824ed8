/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { CURRENT_POLICY } from '@sahaya/domain';
import { siteFacts } from '../../i18n/en/site-facts.js';
import { siteFacts as inHindi } from '../../i18n/hi/site-facts.js';
import { renderAt } from '../../../test/render.js';
import { data, serve } from '../../../test/server.js';
import { SiteAnswers } from './site-answers.js';

afterEach(cleanup);

describe('the answers of the landing page', () => {
  it('name four facts about safety and answer eight questions', () => {
    serve({});
    renderAt('/', <SiteAnswers />);
    const safety = within(screen.getByRole('region', { name: 'Safe for both sides' }));
    expect(safety.getAllByRole('heading', { level: 3 })).toHaveLength(4);
    const questions = screen.getByRole('region', { name: 'Questions and answers' });
    expect(questions.querySelectorAll('details')).toHaveLength(8);
    expect(within(questions).getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  });

  it('have the values of the policy in force', async () => {
    const policy = {
      ...CURRENT_POLICY,
      version: 2,
      cancellation: {
        ...CURRENT_POLICY.cancellation,
        freeBeforeStart: 180,
        lateFeeBps: 1500,
        feeBase: 'total' as const,
      },
      pendingExpiry: { ...CURRENT_POLICY.pendingExpiry, afterCreation: 12 * 60 },
      arrivalWithin: 45,
    };
    serve({ 'GET /policies/current': () => data({ policy }) });
    renderAt('/', <SiteAnswers />, null);
    const questions = screen.getByRole('region', { name: 'Questions and answers' });
    await waitFor(() => expect(questions.textContent).toContain('until 3 hours before the start'));
    for (const value of ['it costs 15% of the total', 'Within 12 hours', 'not there 45 minutes after the start'])
      expect(questions.textContent).toContain(value);
    expect(questions.textContent).not.toMatch(/[{}]/);
  });

  it.each(Object.entries({ en: siteFacts, hi: inHindi }))('have no value written by hand: %s', (_, texts) => {
    expect(Object.values<string>(texts).filter((text) => /\d/.test(text))).toEqual([]);
  });
});
