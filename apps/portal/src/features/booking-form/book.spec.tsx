/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Helper } from '@sahaya/contracts';
import { addDays, CURRENT_POLICY, type FreeDay, istDate, istInstant, type Policy } from '@sahaya/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { syncServerClock } from '../../api/server-clock.js';
import { sessionStore } from '../../api/session/session-store.js';
import { aBooking, aHelper, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../test/server.js';
import { BookScreen } from './book.screen.js';

type Answers = Parameters<typeof serve>[0];
const QUOTE = 'POST /bookings/calculate-pricing';
const CREATE = 'POST /bookings';
const TODAY = istDate(new Date());
const LINK = `/book?helperId=${ID.helper}&service=cooking`;
const price = (total: number, part: object = {}) =>
  data({ pricing: { baseAmount: 400, platformFee: 40, paymentProcessingFee: 8, totalAmount: total, ...part } });

const found = (helpers: Helper[]) =>
  data({
    helpers,
    pagination: { page: 1, limit: 50, total: helpers.length, pages: 1 },
    totalIsCapped: false,
    why: 'Best rated first',
  });

function open(path = LINK, answers: Answers = {}, policy: Policy = CURRENT_POLICY, form = <BookScreen />): Call[] {
  sessionStore.start({ token: 'tok', user: aUser() });
  const calls = serve({
    'GET /helpers': () => found([aHelper()]),
    [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper() }),
    'GET /users/addresses': () => data({ addresses: [] }),
    'GET /wallet': () => data({ credit: 0, reserved: 0, entries: [], dues: [] }),
    [QUOTE]: () => price(448),
    [CREATE]: () => data({ booking: aBooking() }),
    ...answers,
  });
  renderAt(path, form, policy);
  return calls;
}
const sent = (calls: Call[]) => calls.filter(({ method, path }) => `${method} ${path}` === CREATE);
/** The query of the last search for helpers. */
const searched = (calls: Call[]) => {
  const { path = '' } = calls.findLast(({ path }) => path.startsWith('/helpers?')) ?? {};
  return Object.fromEntries(new URLSearchParams(path.split('?')[1]));
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const helperBox = () => screen.findByLabelText<HTMLInputElement>('Helper', { selector: 'input' });
const submit = async () => userEvent.click(await screen.findByRole('button', { name: /^Send request/ }));
const writeAddress = async () => userEvent.type(await field('Address'), '7 Green Park');

describe('the booking form', () => {
  beforeEach(() => {
    sessionStorage.clear();
    sessionStore.leave();
  });
  afterEach(() => {
    cleanup();
    act(() => syncServerClock(new Date()));
  });

  it('starts with the helper and the service of the link, 9 to 11, online', async () => {
    open();
    expect((await field('Service')).value).toBe('cooking');
    expect((await field('Start time')).value).toBe('09:00');
    expect((await field('End time')).value).toBe('11:00');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Online payment/ })).checked).toBe(true);
    expect(await screen.findByRole('button', { name: 'Send request to Ravi' })).toBeTruthy();
  });

  it.each([
    [['gardening'], 'gardening'],
    [['gardening', 'cooking'], ''],
  ])('of a helper who offers %j starts with the service "%s"', async (services, chosen) => {
    open(`/book?helperId=${ID.helper}`, {
      [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper({ services }) }),
    });
    expect(await screen.findByRole('button', { name: 'Send request to Ravi' })).toBeTruthy();
    await waitFor(async () => expect((await field('Service')).value).toBe(chosen));
  });

  it('offers starts from 6:00 am to 10:00 pm and ends from 6:30 am to 10:30 pm', async () => {
    open();
    const bounds = async (label: string) => {
      const times = within(await field(label)).getAllByRole('option');
      return [times.length, times[0]?.textContent, times.at(-1)?.textContent];
    };
    expect(await bounds('Start time')).toEqual([33, '6:00 am', '10:00 pm']);
    expect(await bounds('End time')).toEqual([33, '6:30 am', '10:30 pm']);
  });

  it('shortens a visit that an earlier start would make longer than 8 hours', async () => {
    open();
    await userEvent.selectOptions(await field('Start time'), '22:00');
    expect((await field('End time')).value).toBe('22:30');
    await userEvent.selectOptions(await field('Start time'), '09:00');
    expect((await field('End time')).value).toBe('11:00');
  });

  it('explains invalid times before the form is submitted, at the field and at the price', async () => {
    open();
    const end = await field('End time');
    await userEvent.selectOptions(end, '08:00');
    expect(end.getAttribute('aria-invalid')).toBe('true');
    expect(await screen.findAllByText('End time must be after start time')).toHaveLength(2);
    await userEvent.selectOptions(end, '22:00');
    expect(await screen.findAllByText('Maximum booking duration is 8 hours')).toHaveLength(2);
    await userEvent.selectOptions(end, '12:00');
    expect(screen.queryByText('Maximum booking duration is 8 hours')).toBeNull();
  });

  it('sends no request when the subscription dialog continues to its price', async () => {
    const calls = open(
      LINK,
      { 'POST /subscriptions/calculate-pricing': () => refusal(503, 'UNAVAILABLE', 'Later') },
      CURRENT_POLICY,
      <BookScreen />,
    );
    await writeAddress();
    await userEvent.click(await screen.findByRole('button', { name: 'Make it Monthly Subscription' }));
    const plan = await screen.findByRole('form', { name: 'What you need, and when' });
    await userEvent.click(within(plan).getByRole('button', { name: 'Review pricing' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/subscriptions/calculate-pricing')).toBe(true));
    expect(sent(calls)).toEqual([]);
  });

  it('starts with the default address and offers the saved ones', async () => {
    const address = (nickname: string, isDefault: boolean, notes?: string) => ({
      _id: (isDefault ? '5' : '6').repeat(24),
      nickname,
      fullAddress: `${nickname} Street 1`,
      notes,
      isDefault,
    });
    open(LINK, {
      'GET /users/addresses': () => data({ addresses: [address('Home', true), address('Mum', false, 'Two cats')] }),
    });
    const box = await field('Address');
    await waitFor(() => expect(box.value).toBe('Home Street 1'));
    await userEvent.click(await screen.findByRole('radio', { name: /^Mum/ }));
    expect((await field('Address')).value).toBe('Mum Street 1');
    const notes = await field('Household notes (optional)');
    expect(notes.value).toBe('Two cats');
    // The notes belong to the address that they were saved with.
    await userEvent.click(await screen.findByRole('radio', { name: /^Home/ }));
    expect(notes.value).toBe('');
    await userEvent.click(await screen.findByRole('radio', { name: /^Mum/ }));
    expect(notes.value).toBe('Two cats');
    await userEvent.type(await field('Address'), '2');
    await waitFor(() => expect(notes.value).toBe(''));
    expect((await field('Address')).value).toBe('Mum Street 12');
  });

  // Only the messages at the fields; libs/domain tests the order of all rules.
  it.each<[string, string, (() => Promise<void>) | undefined]>([
    ['/book', 'Please select a service', undefined],
    ['/book?service=cooking', 'Please select a helper', undefined],
    [LINK, 'End time must be after start time', async () => userEvent.selectOptions(await field('End time'), '08:00')],
    [
      LINK,
      'Maximum booking duration is 8 hours',
      async () => userEvent.selectOptions(await field('End time'), '17:30'),
    ],
    [
      `/book?helperId=${ID.helper}&service=sweeping-mopping`,
      'Please select apartment type for sweeping and mopping service',
      undefined,
    ],
    [LINK, 'Please enter your address', undefined],
  ])('at %s refuses: %s', async (path, words, change) => {
    const calls = open(path);
    await change?.();
    await submit();
    // An invalid pair of times is also the reason for the missing price.
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(sent(calls)).toEqual([]);
  });

  it('sends the form once with the price of the server', async () => {
    const calls = open(`${LINK}&date=${addDays(TODAY, 4)}&startTime=14:00&endTime=15:30`);
    await writeAddress();
    await userEvent.type(await field('Special requests (optional)'), 'Less oil');
    await userEvent.type(await field('Household notes (optional)'), 'Two cats');
    await submit();
    expect(sent(calls).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        helperId: ID.helper,
        service: 'cooking',
        date: addDays(TODAY, 4),
        startTime: '14:00',
        endTime: '15:30',
        customerAddress: '7 Green Park',
        specialRequests: 'Less oil',
        householdNotes: 'Two cats',
        paymentMethod: 'online',
        totalAmount: 448,
        emergencyAgreed: false,
      }),
    ]);
    expect(sent(calls)[0]?.key).toBeTruthy();
  });

  it('asks again when the price changed since it was shown', async () => {
    let total = 448;
    const calls = open(LINK, { [QUOTE]: () => price(total) });
    await writeAddress();
    expect((await screen.findAllByText('₹448')).length).toBeGreaterThan(0);
    total = 500;
    await submit();
    const window = within(await screen.findByRole('dialog'));
    expect(window.getByText(/was ₹448 and is ₹500 now/)).toBeTruthy();
    expect(sent(calls)).toEqual([]);
    await userEvent.click(window.getByRole('button', { name: 'Send request for ₹500' }));
    expect(sent(calls)).toHaveLength(1);
  });

  // The message of the server, otherwise of the screen.
  it.each<[string, ReturnType<typeof refusal>, string]>([
    [CREATE, refusal(500, '', ''), 'Failed to create booking'],
    [CREATE, refusal(409, 'SLOT_TAKEN', 'This time is already taken'), 'This time is already taken'],
    [QUOTE, refusal(500, '', ''), 'Failed to calculate pricing'],
    [`GET /helpers/${ID.helper}`, refusal(500, '', ''), 'Helper not found. Please select a different helper.'],
    ['GET /helpers', refusal(500, '', ''), 'Failed to load helpers. Please try again.'],
    ['GET /users/addresses', refusal(500, '', ''), 'Failed to load address'],
    ...[QUOTE, `GET /helpers/${ID.helper}`, 'GET /helpers', 'GET /users/addresses'].map(
      (call): [string, ReturnType<typeof refusal>, string] => [
        call,
        refusal(429, 'BUSY', 'Wait a minute'),
        'Wait a minute',
      ],
    ),
  ])('%s failing with %j', async (call, answer, words) => {
    open(LINK, { [call]: () => answer });
    if (call === CREATE) {
      await writeAddress();
      await submit();
    }
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
  });

  describe('the free times of the helper', () => {
    const TIMES = `GET /helpers/${ID.helper}/free-times`;
    const TOMORROW = addDays(TODAY, 1);
    const dayOf = (date: string, ...free: [string, string][]): FreeDay => ({
      date,
      free: free.map(([startTime, endTime]) => ({ startTime, endTime })),
      maxMinutes: 480,
    });
    const week = (...first: [string, string][]) => [
      dayOf(TOMORROW, ...first),
      dayOf(addDays(TODAY, 2), ['06:00', '22:30']),
      dayOf(addDays(TODAY, 3), ['14:00', '18:00']),
    ];
    const withTimes = (days: FreeDay[], answers: Answers = {}, path = LINK) =>
      open(path, { [TIMES]: () => data({ days }), ...answers });
    const timesIn = async (label: string) =>
      within(await field(label))
        .getAllByRole<HTMLOptionElement>('option')
        .filter(({ disabled }) => !disabled)
        .map(({ value }) => value);
    const meena = aHelper({ _id: '9'.repeat(24), name: 'Meena Das', hourlyRate: 180 });

    it('are the only starts for the length, and the only ends for the start', async () => {
      withTimes(week(['08:00', '12:00'], ['17:00', '18:00']));
      await waitFor(async () =>
        expect(await timesIn('Start time')).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00']),
      );
      expect(await timesIn('End time')).toEqual(['09:30', '10:00', '10:30', '11:00', '11:30', '12:00']);
      await userEvent.click(screen.getByRole('radio', { name: '1 h' }));
      expect((await field('End time')).value).toBe('10:00');
      expect(await timesIn('Start time')).toContain('17:00');
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('leave out the days without a free time of the length, and say so', async () => {
      withTimes(week(['06:00', '07:00']));
      await screen.findByText('Ravi has no time for 2 h tomorrow.');
      await userEvent.click(await screen.findByLabelText('Date'));
      const tomorrow = new RegExp(
        `^\\w+ ${Number(TOMORROW.slice(8))} \\w+ ${TOMORROW.slice(0, 4)}, no free time for 2 h$`,
      );
      expect((await screen.findByRole<HTMLButtonElement>('button', { name: tomorrow })).disabled).toBe(true);
      await userEvent.keyboard('{Escape}');
      await userEvent.click(screen.getByRole('radio', { name: '1 h' }));
      await userEvent.click(screen.getByLabelText('Date'));
      await screen.findByRole('button', { name: 'Next month' });
      expect(screen.queryByRole('button', { name: /no free time/ })).toBeNull();
    });

    it('are asked for once per helper, and all times are offered while they are unknown', async () => {
      const calls = open(LINK, { [TIMES]: () => refusal(500, '', '') });
      await waitFor(() => expect(calls.some(({ path }) => path.includes('/free-times'))).toBe(true));
      expect(await timesIn('Start time')).toHaveLength(33);
      await userEvent.click(screen.getByRole('radio', { name: '3 h' }));
      await writeAddress();
      await submit();
      expect(sent(calls)).toMatchObject([{ body: { startTime: '09:00', endTime: '12:00' } }]);
      expect(calls.filter(({ path }) => path.includes('/free-times'))).toHaveLength(1);
    });

    it('lead to other times and other helpers at the field when the chosen time is taken', async () => {
      const calls = withTimes(week(['06:00', '09:00'], ['14:00', '18:00']), {
        'GET /helpers': () => found([aHelper(), meena]),
      });
      const words = await screen.findByText('Ravi is not free tomorrow, 9:00–11:00 am.');
      expect(words.closest('[role=alert]')).toBeTruthy();
      const start = await field('Start time');
      expect(start.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(start.getAttribute('aria-describedby') ?? '')).toBe(words);
      expect(screen.getAllByRole('button', { name: /, \d/ }).map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Tomorrow, .* 7:00–9:00 am$/),
        expect.stringMatching(/^Tomorrow, .* 6:30–8:30 am$/),
        expect.stringMatching(/9:00–11:00 am$/),
        expect.stringMatching(/2:00–4:00 pm$/),
      ]);
      // Nothing is sent, and the focus moves to the field.
      await writeAddress();
      await submit();
      expect(sent(calls)).toEqual([]);
      expect(document.activeElement).toBe(start);
      await userEvent.click(screen.getByRole('button', { name: /7:00–9:00 am$/ }));
      expect([start.value, (await field('End time')).value]).toEqual(['07:00', '09:00']);
      expect(screen.queryByText(/is not free/)).toBeNull();
      expect((await field('Address')).value).toBe('7 Green Park');
    });

    it('let another helper take the visit at that time', async () => {
      const calls = withTimes(week(['06:00', '07:00']), {
        'GET /helpers': () => found([aHelper(), meena]),
        [`GET /helpers/${meena._id}`]: () => data({ helper: meena }),
        [`GET /helpers/${meena._id}/free-times`]: () => data({ days: week(['06:00', '22:30']) }),
      });
      expect(await screen.findByText('Ravi has no time for 2 h tomorrow.')).toBeTruthy();
      await userEvent.click(await screen.findByRole('button', { name: 'Choose Meena Das' }));
      expect(await screen.findByRole('button', { name: 'Send request to Meena' })).toBeTruthy();
      await waitFor(() => expect(screen.queryByText(/has no time/)).toBeNull());
      expect(searched(calls)).toMatchObject({
        service: 'cooking',
        date: TOMORROW,
        startTime: '09:00',
        endTime: '11:00',
      });
      expect((await field('Start time')).value).toBe('09:00');
    });

    it('are read again when the server refuses the time, and the form keeps what was typed', async () => {
      let days = week(['06:00', '22:30']);
      const calls = open(LINK, {
        [TIMES]: () => data({ days }),
        [CREATE]: () => refusal(409, 'SLOT_TAKEN', 'This time is already taken'),
      });
      await writeAddress();
      await userEvent.type(await field('Special requests (optional)'), 'Less oil');
      days = week(['12:00', '22:30']);
      await submit();
      expect(sent(calls)).toHaveLength(1);
      expect(await screen.findByText('Ravi is not free tomorrow, 9:00–11:00 am.')).toBeTruthy();
      expect(document.activeElement).toBe(await field('Start time'));
      expect((await field('Address')).value).toBe('7 Green Park');
      expect((await field('Special requests (optional)')).value).toBe('Less oil');
      await userEvent.click(screen.getByRole('button', { name: /^Tomorrow, .* 12:00–2:00 pm$/ }));
      await submit();
      expect(sent(calls).at(-1)?.body).toMatchObject({ startTime: '12:00', endTime: '14:00' });
    });

    it('are read again when the window gets the focus', async () => {
      let days = week(['06:00', '22:30']);
      open(LINK, { [TIMES]: () => data({ days }) });
      await waitFor(async () => expect(await timesIn('Start time')).toHaveLength(30));
      days = week(['12:00', '22:30']);
      act(() => void window.dispatchEvent(new Event('visibilitychange')));
      expect(await screen.findByText('Ravi is not free tomorrow, 9:00–11:00 am.')).toBeTruthy();
    });
  });

  describe('an address that is not saved', () => {
    const saving = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

    it('is saved with the request as Home if it is the first, and only if the box stays ticked', async () => {
      const calls = open();
      expect(screen.queryByRole('checkbox')).toBeNull();
      await writeAddress();
      expect((await saving(/^Save this address as “Home”/)).checked).toBe(true);
      await submit();
      await waitFor(() => expect(sent(calls)).toMatchObject([{ body: { saveAddressAs: 'Home' } }]));
      cleanup();
      const others = open();
      await writeAddress();
      await userEvent.click(await saving(/^Save this address as/));
      await submit();
      await waitFor(() => expect(sent(others)).toHaveLength(1));
      expect(sent(others)[0]?.body).not.toHaveProperty('saveAddressAs');
    });

    it('gets the name of its locality beside others, and no box if it is saved', async () => {
      const address = { _id: '5'.repeat(24), nickname: 'Home', fullAddress: '7 Green Park', isDefault: true };
      open(LINK, { 'GET /users/addresses': () => data({ addresses: [address] }) });
      const box = await field('Address');
      await waitFor(() => expect(box.value).toBe('7 Green Park'));
      expect(screen.queryByRole('checkbox')).toBeNull();
      await userEvent.clear(box);
      await userEvent.type(box, '12 Lake View Road, Saket');
      expect(await saving(/^Save this address as “Saket”/)).toBeTruthy();
    });
  });

  describe('the distance between helper and address', () => {
    const MUMBAI = { location: 'Powai, Mumbai', coordinates: [72.91, 19.12] };
    const WORDS = /^This address is 1,1\d\d km from Ravi, who travels up to 15 km/;
    const home = (part: object = {}) => ({
      _id: '7'.repeat(24),
      nickname: 'Home',
      fullAddress: '12 Lake View Road, Saket, New Delhi',
      isDefault: true,
      ...part,
    });
    const linked = (part: object) => ({
      'GET /users/addresses': () => data({ addresses: [home()] }),
      'GET /helpers': () => found([]),
      [`GET /helpers/${ID.helper}`]: () => data({ helper: aHelper(part) }),
    });

    it('searches helpers near the default address, nearest first', async () => {
      const calls = open('/book?service=cooking', linked({}));
      await waitFor(() =>
        expect(searched(calls)).toMatchObject({ lat: '28.5244', lng: '77.2066', sort: 'nearest', service: 'cooking' }),
      );
    });

    it('warns about a helper in another city before the request and keeps the choice', async () => {
      open(LINK, linked(MUMBAI));
      expect(await screen.findByText(WORDS)).toBeTruthy();
      expect((await helperBox()).value).toBe('Ravi Kumar');
      expect((await field('Address')).getAttribute('aria-invalid')).toBe('true');
    });

    it('clears the helper when the customer searches near the address', async () => {
      open(LINK, linked(MUMBAI));
      await userEvent.click(await screen.findByRole('button', { name: 'Find helpers near this address' }));
      expect((await helperBox()).value).toBe('');
      expect(document.activeElement).toBe(await helperBox());
      expect(screen.queryByText(WORDS)).toBeNull();
    });

    it('shows nothing for a helper near the address or an unknown address', async () => {
      open(LINK, { ...linked({ coordinates: [77.21, 28.52] }), 'GET /users/addresses': () => data({ addresses: [] }) });
      await userEvent.type(await field('Address'), 'B-14, Shivalik Road');
      expect(screen.queryByText(/who travels up to/)).toBeNull();
    });

    it('shows the refusal of the server at the helper', async () => {
      const details = { field: 'customerAddress', helper: 'Ravi Kumar', distanceKm: 1_150, serviceRadiusKm: 15 };
      open(LINK, { [CREATE]: () => refusal(409, 'OUTSIDE_SERVICE_AREA', 'The helper does not travel there', details) });
      await writeAddress();
      await submit();
      const words = await screen.findByText(/^This address is 1,150 km from Ravi, who travels up to 15 km/);
      expect(words.closest('[role=alert]')).toBeTruthy();
      expect(document.activeElement).toBe(await helperBox());
      expect(screen.queryByText('The helper does not travel there')).toBeNull();
      await userEvent.type(await field('Address'), ', Pune');
      expect(screen.queryByText(/^This address is 1,150 km/)).toBeNull();
    });
  });

  it('searches helpers by the typed name near the address', async () => {
    const calls = open('/book?service=cooking', { 'GET /helpers': () => found([aHelper({ name: 'Lata Sharma' })]) });
    await userEvent.type(await helperBox(), 'Lata');
    await waitFor(() => expect(searched(calls)).toMatchObject({ q: 'Lata', service: 'cooking', lat: '28.534' }));
    await userEvent.click(await screen.findByText('Lata Sharma'));
    await waitFor(async () => expect((await helperBox()).value).toBe('Lata Sharma'));
  });

  it('says that the coordinates of an address are unknown, and sends it', async () => {
    const calls = open(LINK, {
      'GET /geocode': () => refusal(404, 'LOCATION_NOT_FOUND', 'Could not find coordinates for this location'),
    });
    await userEvent.type(await field('Address'), 'B-14, Shivalik Road');
    expect(await screen.findByText('Could not find coordinates for this location')).toBeTruthy();
    await submit();
    await waitFor(() => expect(sent(calls)).toMatchObject([{ body: { customerAddress: 'B-14, Shivalik Road' } }]));
  });

  it('shows a violation that only the server found at its field', async () => {
    const answer = refusal(400, 'DATE_NOT_FUTURE', 'Please select a future date', { field: 'date' });
    open(LINK, { [CREATE]: () => answer });
    await writeAddress();
    await submit();
    expect(await screen.findByText('Please select a future date')).toBeTruthy();
  });

  describe('the price', () => {
    const summary = async () => (await screen.findByRole('region', { name: 'Price' })).textContent;

    it('shows the possible and the actual saving with cash', async () => {
      open();
      expect(await screen.findByText('You would save ₹8 by paying cash.')).toBeTruthy();
      await userEvent.click(screen.getByRole('radio', { name: /^Cash/ }));
      expect(await screen.findByText('You save ₹8 by paying cash.')).toBeTruthy();
    });

    it('follows the policy in what the fees are a share of', async () => {
      const cancellation = { ...CURRENT_POLICY.cancellation, feeBase: 'total' as const };
      open(LINK, {}, { ...CURRENT_POLICY, processingFeeBase: 'basePlusPlatform', cancellation });
      expect(await screen.findByText('You would save ₹8.80 by paying cash.')).toBeTruthy();
      expect(await summary()).toContain('Payment processing fee (2%)Of the base amount and the platform fee');
      expect(screen.getByText(/Later it costs 25% of the total; the rest is refunded\.$/)).toBeTruthy();
      await userEvent.click(screen.getByRole('radio', { name: /^Cash/ }));
      expect(await screen.findByText('You save ₹8.80 by paying cash.')).toBeTruthy();
    });

    it.each([
      ['/book', 'Choose a service'],
      ['/book?service=cooking', 'Choose a helper'],
      [`/book?helperId=${ID.helper}&service=sweeping-mopping`, 'Choose the apartment type'],
      [`${LINK}&startTime=11:00&endTime=10:00`, 'Check the times'],
    ])('is replaced at %s beside the only submit button by: %s', async (path, words) => {
      open(path);
      const said = await screen.findByText(words);
      const send = await screen.findByRole('button', { name: /^Send request/ });
      expect(said.parentElement?.contains(send)).toBe(true);
    });

    it('explains the factor of the apartment', async () => {
      open(`/book?helperId=${ID.helper}&service=sweeping-mopping`);
      expect(await screen.findByText('Choose the apartment type to see the price.')).toBeTruthy();
      await userEvent.click(await screen.findByRole('radio', { name: /^2 BHK/ }));
      expect(await summary()).toContain('₹200/hour × 2 h × 1.5 for 2 BHK');
    });

    const due = {
      _id: '4'.repeat(24),
      purpose: 'booking',
      purposeId: ID.booking,
      amount: 100,
      reason: '',
      status: 'open',
      at: '2026-12-01T04:00:00.000Z',
    };
    it.each<[string, object, string[], string[]]>([
      ['nothing of either', { credit: 0, dues: [] }, [], ['Your credit', 'Unpaid from earlier bookings']],
      [
        'credit',
        { credit: 44.8, dues: [] },
        ['Your credit−₹44.80', 'To pay online₹403.20'],
        ['Unpaid from earlier bookings'],
      ],
      ['more credit than the price', { credit: 900, dues: [] }, ['Your credit−₹448', 'To pay online₹0'], []],
      ['dues', { credit: 0, dues: [due] }, ['Unpaid from earlier bookings', '₹100'], ['Your credit']],
    ])('shows beside the price, never in it: %s', async (_, wallet, words, missing) => {
      open(LINK, { 'GET /wallet': () => data({ reserved: 0, entries: [], ...wallet }) });
      await screen.findByText(words[0]?.split(/[−₹]/)[0] ?? '₹200/hour × 2 h');
      const text = await summary();
      expect(text).toContain('Total₹448');
      for (const word of words) expect(text).toContain(word);
      for (const word of missing) expect(text).not.toContain(word);
    });
  });

  describe('a same-day visit', () => {
    const offered = { ...CURRENT_POLICY, sameDay: { ...CURRENT_POLICY.sameDay, offered: true } };
    const link = `${LINK}&date=${TODAY}&startTime=14:00&endTime=16:00`;
    const at = (time: string) => act(() => syncServerClock(istInstant(TODAY, time)));

    it('is not offered by default; a link to today falls back to tomorrow', async () => {
      at('08:00');
      const calls = open(link);
      await writeAddress();
      await submit();
      expect(sent(calls)[0]?.body).toMatchObject({ date: addDays(TODAY, 1) });
    });

    it('shows its surcharge as a line and needs explicit agreement', async () => {
      at('11:00');
      const calls = open(link, { [QUOTE]: () => price(548, { emergencySurcharge: 100 }) }, offered);
      await writeAddress();
      const tick = await screen.findByRole<HTMLInputElement>('checkbox', {
        name: /I agree to the surcharge of ₹100 for a same-day visit/,
      });
      expect(tick.checked).toBe(false);
      await submit();
      expect(await screen.findByText('Please agree to the surcharge for a visit at once')).toBeTruthy();
      expect(sent(calls)).toEqual([]);
      await userEvent.click(tick);
      await submit();
      expect(sent(calls)[0]?.body).toMatchObject({ date: TODAY, emergencyAgreed: true, totalAmount: 548 });
    });

    it('has the usual price if it is requested early enough', async () => {
      at('09:00');
      const calls = open(link, {}, offered);
      await writeAddress();
      expect(screen.queryByRole('checkbox', { name: /surcharge/ })).toBeNull();
      await submit();
      expect(sent(calls)[0]?.body).toMatchObject({ date: TODAY, emergencyAgreed: false });
    });
  });
});
