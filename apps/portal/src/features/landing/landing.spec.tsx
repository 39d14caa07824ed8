/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRANDING } from '@sahaya/domain';
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { LandingScreen } from './landing.screen.js';

const HEALTHY = { 'GET /health': () => data({ status: 'ok' }) };
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const addresses = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));

describe('the landing page', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);
  const open = () => renderAt('/', <LandingScreen />);

  it('offers visitors booking, becoming a helper, and registration', () => {
    serve(HEALTHY);
    open();
    const hero = region(/helping hand/);
    // Booking begins with the helpers of this page.
    expect(hero.getByRole('link', { name: 'Book a Helper' }).getAttribute('href')).toBe('/#helpers');
    expect(hero.getByRole('link', { name: 'Become a Helper' }).getAttribute('href')).toBe('/register?role=helper');
    expect(addresses(region('Ready when you are').getAllByRole('link'))).toEqual(['/register', '/login']);
  });

  it('links signed-in users to the dashboard instead', () => {
    serve(HEALTHY);
    sessionStore.start({ token: 'tok', user: aUser() });
    open();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Book a Helper' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Ready when you are' })).toBeNull();
  });

  const SEVEN = ['sweeping-mopping', 'cooking', 'laundry', 'gardening', 'pet-care', 'elderly-care', 'babysitting'];
  it('has seven services, each linking to its helpers', () => {
    serve(HEALTHY);
    open();
    const services = () => addresses(region(/What do you need/).getAllByRole('link'));
    expect(services()).toEqual(SEVEN.map((service) => `/?service=${service}#helpers`));
    const drawn = readFileSync(join(import.meta.dirname, 'service-pictures.svg'), 'utf8');
    expect([...drawn.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id)).toEqual(SEVEN);
    cleanup();
    sessionStore.start({ token: 'tok', user: aUser() });
    open();
    expect(services()).toEqual(SEVEN.map((service) => `/helpers?service=${service}`));
  });

  it('shows helpers to guests only', async () => {
    const calls = serve({ ...HEALTHY, 'GET /site/helpers': () => data({ helpers: [] }) });
    open();
    expect(await region('Find a helper near you').findByText('No helper offers this yet.')).toBeTruthy();
    cleanup();
    calls.length = 0;
    sessionStore.start({ token: 'tok', user: aUser() });
    open();
    expect(screen.queryByRole('region', { name: 'Find a helper near you' })).toBeNull();
    expect(calls.filter(({ path }) => path.startsWith('/site/helpers'))).toEqual([]);
  });

  it('explains the four steps', () => {
    serve(HEALTHY);
    open();
    const steps = region('How It Works').getAllByRole('heading', { level: 3 });
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Choose a service',
      'Find a helper',
      'Book and pay',
      'Get help',
    ]);
  });

  it('ends with quick links, the support address and the legal pages', () => {
    serve(HEALTHY);
    open();
    const foot = within(screen.getByRole('contentinfo'));
    const links = (name: string) => addresses(within(foot.getByRole('navigation', { name })).getAllByRole('link'));
    expect(links('Quick links')).toEqual(['/helpers', '/register?role=helper', '/login']);
    expect(links('Support')).toEqual(['/contact', `mailto:${BRANDING.supportEmail}`]);
    expect(links('Legal')).toEqual([
      '/privacy-policy',
      '/terms-conditions',
      '/cancellation-refund',
      '/service-delivery',
    ]);
  });

  it('checks the health on load and only logs a failure', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const calls = serve({
      'GET /health': () => refusal(503, 'NOT_READY', 'Not ready'),
      'GET /site/helpers': () => data({ helpers: [] }),
    });
    open();
    await waitFor(() => expect(warn).toHaveBeenCalledWith('Health check failed', expect.anything()));
    expect(calls.filter(({ path }) => path === '/health')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    warn.mockRestore();
  });

  const claims = () =>
    region(/helping hand/)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);

  it.each([
    ['by default', () => data({})],
    ['when nobody answers', () => refusal(503, 'SERVICE_UNAVAILABLE', 'Not now')],
  ])('shows the brand claims %s', async (_, answer) => {
    const calls = serve({ ...HEALTHY, 'GET /site/claims': answer });
    open();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/site/claims'));
    await waitFor(() => expect(document.querySelector('dl')?.dataset['pending']).toBe('false'));
    expect(claims()).toEqual(['1000+', '500+']);
  });

  it('shows the counts if the deployment enables them', async () => {
    serve({ ...HEALTHY, 'GET /site/claims': () => data({ claims: { happyCustomers: 123456, verifiedHelpers: 0 } }) });
    open();
    await waitFor(() => expect(claims()).toEqual(['1,23,456', '0']));
  });
});
