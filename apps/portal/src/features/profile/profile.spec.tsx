/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { istDate, LIMITS, TERMS_VERSION } from '@sahaya/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { chooseDay } from '../../../test/calendar.js';
import { aHelper, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, lost, refusal, serve } from '../../../test/server.js';
import { AddressesSection } from './personal/addresses.section.js';
import { BasicDetailsSection } from './personal/basic-details.section.js';
import { BlockedPeopleSection } from './personal/blocked-people.section.js';
import { ContactDetailsSection } from './security/contact-details.section.js';
import { AccountDataSection } from './security/account-data.section.js';
import { ServicesOfferedSection } from './work/services-offered.section.js';
import { PasswordSection } from './security/password.section.js';
import { PhotoSection } from './personal/photo.section.js';
import { SessionsSection } from './security/sessions.section.js';
import { TimeOffSection } from './work/time-off.section.js';
import { VerificationSection } from './work/verification.section.js';
import { WaitlistSection } from './personal/waitlist.section.js';
import { WeeklyHoursSection } from './work/weekly-hours.section.js';

const user = aUser({ age: 33, gender: 'female', coordinates: [77.21, 28.53] });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name));
const said = async () => (await screen.findByRole('alert')).textContent;
const broken = () => ({ status: 500, body: {} });

beforeEach(() => sessionStore.start({ token: 'token', user }));
afterEach(cleanup);

describe('basic info', () => {
  const save = () => press('Save basic info');

  it.each([
    ['Name', ' ', 'Name is required'],
    ['Location', '', 'Location is required'],
    ['Age', '17', 'Age must be between 18 and 100'],
    ['About you (optional)', 'x'.repeat(LIMITS.bioMax + 1), 'Bio must be at most 500 characters'],
  ])('with an invalid %s is not sent', (label, value, message) => {
    const calls = serve({});
    renderAt('/profile', <BasicDetailsSection />);
    type(label, value);
    save();
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(calls).toEqual([]);
  });

  it('is sent and updates the session', async () => {
    const calls = serve({ 'PUT /users/profile': () => data({ user: { ...user, name: 'Asha Rao' } }) });
    renderAt('/profile', <BasicDetailsSection />);
    type('Name', 'Asha Rao');
    save();
    await waitFor(() => expect(sessionStore.current()?.user.name).toBe('Asha Rao'));
    expect(calls[0]?.body).toEqual({
      name: 'Asha Rao',
      location: 'Malviya Nagar, New Delhi',
      coordinates: [77.21, 28.53],
      age: 33,
      gender: 'female',
      bio: '',
      showAge: false,
    });
  });

  it('shows the failure of the server or its own text, and a violation at its field', async () => {
    serve({ 'PUT /users/profile': () => broken() });
    renderAt('/profile', <BasicDetailsSection />);
    save();
    expect(await said()).toBe('Failed to update profile');
    serve({ 'PUT /users/profile': () => refusal(503, 'UNAVAILABLE', 'Not now') });
    save();
    await screen.findByText('Not now');
    serve({ 'PUT /users/profile': () => refusal(400, 'NAME_TOO_LONG', 'Too long', { field: 'name' }) });
    save();
    await screen.findByText('Name must be at most 100 characters');
  });

  it('offers helpers only to show the age', () => {
    renderAt('/profile', <BasicDetailsSection />);
    expect(screen.queryByLabelText(/^Show my age/)).toBeNull();
    cleanup();
    sessionStore.start({ token: 'token', user: { ...user, role: 'helper' } });
    renderAt('/profile', <BasicDetailsSection />);
    expect(screen.getByLabelText(/^Show my age/)).toBeTruthy();
  });
});

describe('the location', () => {
  const place = { label: 'HSR Layout, Bangalore', lat: 12.91, lng: 77.64, approximate: true };

  it('is looked up a second after the last key press, from the fourth character on', async () => {
    const calls = serve({ 'GET /geocode': () => data({ places: [place] }) });
    renderAt('/profile', <BasicDetailsSection />);
    expect(screen.getByText('Location found')).toBeTruthy();
    type('Location', 'HSR');
    expect(screen.queryByText('Location found')).toBeNull();
    type('Location', 'HSR L');
    type('Location', 'HSR Layout');
    await screen.findByText('Location found');
    expect(calls.map(({ path }) => path)).toEqual(['/geocode?q=HSR+Layout']);
  });

  it.each([
    [
      refusal(404, 'LOCATION_NOT_FOUND', 'Could not find coordinates for this location'),
      'Could not find coordinates for this location',
    ],
    [data({ places: [] }), 'Could not find coordinates for this location'],
    [broken(), 'Error finding location coordinates'],
  ])('explains an unknown place: %#', async (answer, message) => {
    serve({ 'GET /geocode': () => answer });
    renderAt('/profile', <BasicDetailsSection />);
    type('Location', 'Nowhere at all');
    expect(await said()).toBe(message);
  });

  it('can be placed on the map when it is not found', async () => {
    serve({
      'GET /config': () => data({}),
      'GET /geocode': () => refusal(404, 'LOCATION_NOT_FOUND', 'Could not find coordinates for this location'),
    });
    renderAt('/profile', <BasicDetailsSection />);
    expect(screen.queryByRole('button', { name: 'Show it on the map' })).toBeNull();
    type('Location', 'Imaginary Lane');
    fireEvent.click(await screen.findByRole('button', { name: 'Show it on the map' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Use this point' }));
    expect(await screen.findByText('Placed on the map')).toBeTruthy();
    expect(screen.getByText('Location found')).toBeTruthy();
    expect(screen.queryByText('Could not find coordinates for this location')).toBeNull();
    // Another text is another place.
    type('Location', 'Imaginary Lane 5');
    expect(screen.queryByText('Placed on the map')).toBeNull();
    expect(screen.queryByText('Location found')).toBeNull();
  });

  const device = (geolocation: unknown) =>
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });

  it('fills an empty field from the device', async () => {
    device({
      getCurrentPosition: (done: PositionCallback) =>
        done({ coords: { latitude: 12.91, longitude: 77.64 } } as GeolocationPosition),
    });
    serve({ 'GET /geocode/reverse': () => data({ place }) });
    renderAt('/profile', <BasicDetailsSection />);
    type('Location', '');
    press('Use my location');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('HSR Layout, Bangalore'),
    );
    expect(screen.getByText('Location found')).toBeTruthy();
  });

  it('explains a refused or missing device location', async () => {
    device({ getCurrentPosition: (_: unknown, fail: () => void) => fail() });
    renderAt('/profile', <BasicDetailsSection />);
    press('Use my location');
    expect(await said()).toBe('Unable to get your location. Please enable location services.');
    Reflect.deleteProperty(navigator, 'geolocation');
    press('Use my location');
    await screen.findByText('Geolocation is not supported by this browser.');
  });
});

describe('the photo', () => {
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Choose a photo'), { target: { files: [file] } });

  it('must be an image of at most 5 MB', async () => {
    const calls = serve({});
    renderAt('/profile', <PhotoSection />);
    choose(new File(['text'], 'a.txt', { type: 'text/plain' }));
    expect(await said()).toBe('Please select a valid image file');
    choose(new File([new Uint8Array(LIMITS.photoBytes + 1)], 'a.png', { type: 'image/png' }));
    await screen.findByText('File size must be less than 5MB');
    expect(calls).toEqual([]);
  });

  it('is previewed, sent, and shown from its stored URL', async () => {
    let answer: (user: object) => void = () => undefined;
    const calls = serve({ 'PUT /users/profile': () => new Promise((resolve) => (answer = (it) => resolve(data(it)))) });
    renderAt('/profile', <PhotoSection />);
    choose(new File(['png'], 'a.png', { type: 'image/png' }));
    await screen.findByAltText('Preview of your new photo');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({
      name: user.name,
      location: user.location,
      photo: 'data:image/png;base64,cG5n',
    });
    answer({ user: { ...user, photoUrl: '/api/photos/a-256.webp' } });
    expect((await screen.findByAltText('Your photo')).getAttribute('src')).toBe('/api/photos/a-256.webp');
  });

  it('disappears after a refusal, with the reason', async () => {
    serve({
      'PUT /users/profile': () => refusal(400, 'PHOTO_INVALID', 'Please select a valid image file', { field: 'photo' }),
    });
    renderAt('/profile', <PhotoSection />);
    choose(new File(['<svg>'], 'a.png', { type: 'image/png' }));
    expect(await said()).toBe('Please select a valid image file');
    expect(screen.queryByAltText('Preview of your new photo')).toBeNull();
  });

  it('is removed after a confirmation', async () => {
    sessionStore.start({ token: 'token', user: { ...user, photoUrl: '/api/photos/a-256.webp' } });
    serve({ 'DELETE /users/profile/photo': () => data({ user }) });
    renderAt('/profile', <PhotoSection />);
    press('Remove photo');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByText('Remove photo'));
    await waitFor(() => expect(screen.queryByAltText('Your photo')).toBeNull());
  });
});

describe('a helper’s work', () => {
  beforeEach(() => sessionStore.start({ token: 'token', user: { ...user, _id: ID.helper, role: 'helper' } }));

  it('needs a service and a valid rate; the control steps by ten', async () => {
    const calls = serve({ 'PUT /helpers/profile': () => data({ helper: aHelper() }) });
    renderAt('/profile', <ServicesOfferedSection helper={aHelper({ services: ['cooking'] })} />);
    const send = () => press('Save services and rate');
    fireEvent.click(screen.getByLabelText('Cooking'));
    send();
    expect(screen.getByText('Please select at least one service')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Gardening'));
    for (const rate of ['', '49', '2001']) {
      type('Hourly rate', rate);
      send();
      expect(screen.getByText('Please provide a valid hourly rate')).toBeTruthy();
    }
    type('Hourly rate', '300');
    fireEvent.keyDown(screen.getByLabelText('Hourly rate'), { key: 'ArrowUp' });
    type('How far do you travel?', '10');
    fireEvent.click(screen.getByLabelText(/^I take new bookings/));
    fireEvent.click(screen.getByLabelText(/^Show me on the home page/));
    fireEvent.click(screen.getByLabelText(/^Allow changes without asking me/));
    for (const language of ['Tamil', 'English', 'Tamil']) fireEvent.click(screen.getByLabelText(language));
    send();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({
      services: ['gardening'],
      hourlyRate: 310,
      serviceRadiusKm: 10,
      isActive: false,
      showToGuests: false,
      instantChanges: true,
      languages: ['en'],
    });
  });

  it('is planned by weekday, for the whole day or fixed hours', async () => {
    const calls = serve({ 'PUT /helpers/profile': () => broken() });
    renderAt('/profile', <WeeklyHoursSection helper={aHelper()} />);
    fireEvent.click(screen.getByLabelText('Works on Sunday'));
    type('Hours on Monday', 'own');
    type('To, Monday', '08:00');
    press('Save availability');
    expect(await said()).toBe('End time must be after start time');
    type('To, Monday', '12:00');
    press('Save availability');
    await screen.findByText('Failed to update profile');
    const { availability, hours } = calls[0]!.body as Record<string, Record<string, unknown>>;
    expect([availability!['sunday'], availability!['monday']]).toEqual([false, true]);
    expect([hours!['monday'], hours!['sunday'], hours!['friday']]).toEqual([
      { from: '09:00', to: '12:00' },
      null,
      null,
    ]);
  });
});

describe('time off', () => {
  it('is added by date, whole or in part, and removed', async () => {
    const day = {
      _id: '1'.repeat(24),
      date: istDate(new Date()),
      startTime: '09:00',
      endTime: '12:00',
      wholeDay: false,
      reason: 'Bank',
    };
    const known: object[] = [];
    const calls = serve({
      'GET /helpers/time-off': () => data({ timeOff: known }),
      'POST /helpers/time-off': () => {
        known.push(day);
        return data({ timeOff: day });
      },
      [`DELETE /helpers/time-off/${day._id}`]: () => refusal(404, 'TIME_OFF_NOT_FOUND', 'Time off not found'),
    });
    renderAt('/profile', <TimeOffSection />);
    await screen.findByText('No time off planned.');
    const date = await screen.findByLabelText('Date');
    press('Add time off');
    expect(screen.getByText('Please select a date')).toBeTruthy();
    await chooseDay(date, day.date);
    expect(screen.queryByText('Please select a date')).toBeNull();
    type('How long', 'part');
    type('To', '08:00');
    press('Add time off');
    expect(screen.getByText('End time must be after start time')).toBeTruthy();
    type('To', '12:00');
    type('Note to yourself (optional)', 'Bank');
    press('Add time off');
    await screen.findByText('Bank');
    const { method, body } = calls.find(({ method }) => method === 'POST')!;
    expect([method, body]).toEqual(['POST', { date: day.date, startTime: '09:00', endTime: '12:00', reason: 'Bank' }]);
    press('Remove');
    await screen.findByText('Time off not found');
  });

  it('shows the refusal of the server for a clash with an agreed visit', async () => {
    serve({
      'GET /helpers/time-off': () => data({ timeOff: [] }),
      'POST /helpers/time-off': () => refusal(409, 'TIME_OFF_CLASH', 'You have an accepted visit at that time'),
    });
    renderAt('/profile', <TimeOffSection />);
    await chooseDay(await screen.findByLabelText('Date'), istDate(new Date()));
    press('Add time off');
    expect(await said()).toBe('You have an accepted visit at that time');
  });
});

describe('the identity check', () => {
  const verification = {
    _id: '1'.repeat(24),
    helperId: ID.helper,
    helperName: 'Ravi Kumar',
    idType: 'aadhaar',
    idNumberMasked: '•••• 1234',
    state: 'pending',
    createdAt: '2026-12-01T04:00:00.000Z',
  };

  const empty = ['identity', 'face', 'address', 'police'].map((check) => ({
    check,
    state: 'missing',
    canRequest: true,
  }));
  const withCheck = (check: string, fields: object) =>
    empty.map((one) => (one.check === check ? { ...one, canRequest: false, ...fields } : one));
  const photo = { _id: '7'.repeat(24), at: verification.createdAt };
  const pick = (files: File[]) =>
    userEvent.upload(screen.getByLabelText('Add photo', { selector: 'input' }), files, { applyAccept: false });
  const png = (name: string) => new File([`bytes of ${name}`], name, { type: 'image/png' });

  it('is requested with a document, its number and photos', async () => {
    let checks: object[] = empty;
    const submitted = { ...verification, documents: [photo] };
    const calls = serve({
      'GET /helpers/verification': () => data({ checks }),
      'POST /helpers/verification': () => {
        checks = withCheck('identity', { request: verification });
        return data({ verification, checks });
      },
      [`POST /helpers/verification/${verification._id}/documents`]: () => {
        checks = withCheck('identity', { state: 'submitted', request: submitted });
        return data({ verification: submitted, checks });
      },
    });
    renderAt('/profile', <VerificationSection />);
    fireEvent.click(await screen.findByText('Request verification'));
    expect(screen.getByText('Please choose the type of your identity document')).toBeTruthy();
    type('Document', 'aadhaar');
    press('Request verification');
    expect(screen.getByText('Please enter the number of your identity document')).toBeTruthy();
    type('Number of the document', '1234 5678 1234');
    press('Request verification');
    expect(await said()).toBe('Please add a photo');
    await pick([new File(['%PDF'], 'card.pdf', { type: 'application/pdf' })]);
    expect(await said()).toBe('Please select a valid image file');
    await pick([png('front.png'), png('back.png')]);
    await screen.findByAltText('Photo 2');
    press('Request verification');
    await screen.findByText('Being reviewed: Aadhaar card •••• 1234.');
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/helpers/verification',
      `/helpers/verification/${verification._id}/documents`,
      `/helpers/verification/${verification._id}/documents`,
    ]);
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      idType: 'aadhaar',
      idNumber: '1234 5678 1234',
    });
    expect(screen.queryByText('Request verification')).toBeNull();
  });

  it('sends only the photos that are missing when it is tried again', async () => {
    const upload = `POST /helpers/verification/${verification._id}/documents`;
    let tries = 0;
    const calls = serve({
      'GET /helpers/verification': () =>
        data({ checks: withCheck('identity', { request: { ...verification, documents: tries > 1 ? [photo] : [] } }) }),
      [upload]: () => ((tries += 1) === 2 ? broken() : data({ verification, checks: empty })),
    });
    renderAt('/profile', <VerificationSection />);
    await screen.findByText('Your request still needs a photo.');
    await pick([png('front.png'), png('back.png')]);
    await screen.findByAltText('Photo 2');
    press('Send photos');
    expect(await screen.findByText('Failed to request verification. Please try again.')).toBeTruthy();
    expect(screen.queryByAltText('Photo 2')).toBeNull();
    press('Send photos');
    await waitFor(() => expect(tries).toBe(3));
    await waitFor(() => expect(screen.queryByAltText('Photo 1')).toBeNull());
    expect(calls.filter(({ path }) => path === '/helpers/verification').every(({ method }) => method === 'GET')).toBe(
      true,
    );
  });

  it('shows the reason of a refusal and can be requested again', async () => {
    const rejected = { ...verification, state: 'rejected', reason: 'Not readable', refusal: 'name-differs' };
    serve({
      'GET /helpers/verification': () =>
        data({ checks: withCheck('identity', { state: 'refused', request: rejected, canRequest: true }) }),
    });
    renderAt('/profile', <VerificationSection />);
    expect(await said()).toBe('Not accepted: the name is not the one on your profile.');
    expect(screen.getByText('Request verification')).toBeTruthy();
  });

  it('says until when it holds, and that a renewal waits', async () => {
    const accepted = {
      ...verification,
      state: 'verified',
      decidedAt: '2026-11-20T04:00:00.000Z',
      expiresOn: '2027-01-05',
    };
    const renewal = { ...verification, _id: '8'.repeat(24), documents: [photo] };
    serve({
      'GET /helpers/verification': () =>
        data({ checks: withCheck('identity', { state: 'accepted', request: accepted, renewal }) }),
    });
    renderAt('/profile', <VerificationSection />);
    await screen.findByText('Checked in November 2026: Aadhaar card •••• 1234.');
    expect(screen.getByText('Valid until Tue 5 Jan 2027.')).toBeTruthy();
    expect(screen.getByText('Your new documents are being reviewed.')).toBeTruthy();
  });

  describe('with an identity provider', () => {
    const provider = { name: 'DigiLocker' };
    const confirmation = { confirmedBy: 'DigiLocker', reference: 'r', at: verification.createdAt, nameMatches: true };
    const confirmed = (fields: object = {}) =>
      withCheck('identity', {
        state: 'submitted',
        request: { ...verification, idType: 'pan', confirmation: { ...confirmation, ...fields } },
      });
    const finish = 'POST /helpers/verification/provider/return';
    const comeBack = (query: string) => renderAt(`/profile/work?${query}`, <VerificationSection />);

    it('can be confirmed there instead of by photos', async () => {
      serve({ 'GET /helpers/verification': () => data({ checks: empty, provider }) });
      renderAt('/profile', <VerificationSection />);
      expect(await screen.findByRole('button', { name: 'Verify with DigiLocker' })).toBeTruthy();
      expect(screen.getByText('Or send photos')).toBeTruthy();
      expect(screen.getByText('Request verification')).toBeTruthy();
    });

    it('says why it cannot begin, with the photos beside it', async () => {
      serve({
        'GET /helpers/verification': () => data({ checks: empty, provider }),
        'POST /helpers/verification/provider': () =>
          refusal(409, 'IDENTITY_PROVIDER_OFF', 'Please send photos instead'),
      });
      renderAt('/profile', <VerificationSection />);
      fireEvent.click(await screen.findByRole('button', { name: 'Verify with DigiLocker' }));
      expect(await said()).toBe('Please send photos instead');
      expect(screen.getByText('Request verification')).toBeTruthy();
    });

    it('is confirmed when the helper comes back', async () => {
      const calls = serve({
        'GET /helpers/verification': () => data({ checks: empty, provider }),
        [finish]: () => data({ checks: confirmed(), provider }),
      });
      comeBack('state=s1&code=c1');
      await screen.findByText('DigiLocker has confirmed your document. Our team now looks at it.');
      await screen.findByText('Being reviewed: PAN card •••• 1234.');
      expect(screen.getByText('Confirmed by DigiLocker on Tue 1 Dec 2026.')).toBeTruthy();
      expect(screen.queryByText('Request verification')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Verify with DigiLocker' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Add more photos' })).toBeTruthy();
      const sent = calls.filter(({ method }) => method === 'POST');
      expect(sent.map(({ body }) => body)).toEqual([{ state: 's1', code: 'c1', error: '' }]);
    });

    it('says that the name differs', async () => {
      serve({ 'GET /helpers/verification': () => data({ checks: confirmed({ nameMatches: false }), provider }) });
      renderAt('/profile', <VerificationSection />);
      await screen.findByText(/^The name on the document is not the one on your profile/);
    });

    it('can be tried again if the provider fails, and needs a new start if it was refused', async () => {
      let answer = () => refusal(503, 'IDENTITY_PROVIDER_FAILED', 'It does not answer');
      serve({
        'GET /helpers/verification': () => data({ checks: empty, provider }),
        [finish]: () => answer(),
      });
      comeBack('state=s2&code=c2');
      expect(await said()).toContain('It does not answer');
      answer = () => refusal(409, 'IDENTITY_RETURN_EXPIRED', 'Please start again');
      press('Retry');
      await screen.findByText('Please start again');
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Verify with DigiLocker' })).toBeTruthy();
      expect(screen.getByText('Request verification')).toBeTruthy();
    });
  });

  it('is shown by an API that knows no other check', async () => {
    serve({ 'GET /helpers/verification': () => data({ verification }) });
    renderAt('/profile', <VerificationSection />);
    await screen.findByText('Being reviewed: Aadhaar card •••• 1234.');
    expect(screen.queryByText('Police certificate')).toBeNull();
  });
});

describe('saved addresses', () => {
  const home = { _id: '1'.repeat(24), nickname: 'Home', fullAddress: 'B-14, Saket', isDefault: true };
  const office = { _id: '2'.repeat(24), nickname: 'Office', fullAddress: 'DLF, Gurgaon', isDefault: false };
  const list = (...addresses: object[]) => data({ addresses });

  it('need a nickname and the full address', async () => {
    const calls = serve({ 'GET /users/addresses': () => list(), 'POST /users/addresses': () => list(home) });
    renderAt('/profile', <AddressesSection />);
    await screen.findByText('No saved addresses yet.');
    press('Add address');
    fireEvent.click(await screen.findByText('Save address'));
    expect(screen.getByText('Please enter a nickname for this address')).toBeTruthy();
    type('Nickname', 'Home');
    press('Save address');
    expect(screen.getByText('Please enter the full address')).toBeTruthy();
    type('Full address', 'B-14, Saket');
    press('Save address');
    await screen.findByText('B-14, Saket');
    expect(calls.at(-1)?.body).toEqual({
      nickname: 'Home',
      fullAddress: 'B-14, Saket',
      coordinates: null,
      landmark: '',
      notes: '',
      isDefault: false,
    });
    expect(screen.getByText('Default')).toBeTruthy();
  });

  it('are deleted after a confirmation, and another becomes the default', async () => {
    serve({
      'GET /users/addresses': () => list(home, office),
      [`PATCH /users/addresses/${office._id}/set-default`]: () =>
        list({ ...office, isDefault: true }, { ...home, isDefault: false }),
      [`DELETE /users/addresses/${home._id}`]: () => list({ ...office, isDefault: true }),
    });
    renderAt('/profile', <AddressesSection />);
    fireEvent.click(await screen.findByLabelText('Make Office the default'));
    fireEvent.click(await screen.findByLabelText('Delete Home'));
    const dialog = await screen.findByRole('dialog');
    expect(screen.getByText('B-14, Saket')).toBeTruthy();
    fireEvent.click(within(dialog).getByText('Delete'));
    await waitFor(() => expect(screen.queryByText('B-14, Saket')).toBeNull());
  });

  it('explain failures', async () => {
    serve({ 'GET /users/addresses': () => broken() });
    renderAt('/profile', <AddressesSection />);
    expect(await said()).toContain('Failed to load address');
    serve({ 'GET /users/addresses': () => list(home, office) });
    press('Retry');
    const failing = { status: 500, body: {} };
    const one = `/users/addresses/${office._id}`;
    const loaded = await screen.findByLabelText('Make Office the default');
    serve({
      'POST /users/addresses': () => failing,
      [`PUT ${one}`]: () => failing,
      [`DELETE ${one}`]: () => failing,
      [`PATCH ${one}/set-default`]: () => failing,
    });
    fireEvent.click(loaded);
    await screen.findByText('Failed to set default address');
    fireEvent.click(screen.getByLabelText('Delete Office'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByText('Delete'));
    await screen.findByText('Failed to delete address');
    fireEvent.click(screen.getByLabelText('Change Office'));
    fireEvent.click(await screen.findByText('Save address'));
    await screen.findByText('Failed to update address');
    fireEvent.click(screen.getAllByLabelText('Close').at(-1)!);
    press('Add address');
    fireEvent.change(await screen.findByLabelText('Nickname'), { target: { value: 'Parents' } });
    type('Full address', 'Pune');
    press('Save address');
    await screen.findByText('Failed to add address');
  });
});

describe('the account’s security', () => {
  it('changes a password by the rules of registration', async () => {
    const calls = serve({
      'POST /auth/password': () => refusal(400, 'PASSWORD_WRONG', 'Your current password is not correct'),
    });
    renderAt('/profile', <PasswordSection />);
    const send = () => press('Change password');
    send();
    expect(screen.getByText('Please enter your current password')).toBeTruthy();
    type('Current password', 'old');
    send();
    expect(screen.getByText('Password is required')).toBeTruthy();
    type('New password', 'short');
    send();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    type('New password', 'longer');
    send();
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    type('Confirm new password', 'longer');
    send();
    expect(await said()).toBe('Your current password is not correct');
    serve({ 'POST /auth/password': () => data({}), 'GET /auth/sessions': () => data({ sessions: [] }) });
    send();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe(''));
    expect(calls).toHaveLength(1);
  });

  it('lists sessions and ends one of them', async () => {
    const at = '2026-12-01T04:00:00.000Z';
    const here = { _id: '1'.repeat(24), device: 'Chrome on Windows', createdAt: at, lastSeenAt: at, current: true };
    const phone = { ...here, _id: '2'.repeat(24), device: '', current: false };
    serve({
      'GET /auth/sessions': () => data({ sessions: [here, phone] }),
      [`DELETE /auth/sessions/${phone._id}`]: () => data({ sessions: [here] }),
    });
    renderAt('/profile', <SessionsSection />);
    fireEvent.click(await screen.findByLabelText('Sign out Unknown device'));
    await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
    expect(screen.queryByText('Sign out all other devices')).toBeNull();
    expect(screen.getByText('This device')).toBeTruthy();
  });

  it('verifies a contact with a code', async () => {
    serve({
      'POST /auth/verification': () => data({ contact: 'email', verified: false, expiresInSeconds: 600 }),
      'POST /auth/verification/confirm': () => data({ user: { ...user, emailVerified: true } }),
    });
    renderAt('/profile', <ContactDetailsSection />);
    expect(screen.getByText('Not verified yet')).toBeTruthy();
    press('Verify email');
    await screen.findByText(/We sent a 6-digit code to asha@example.com. It is valid for 10 minutes./);
    type('6-digit code', '12');
    press('Confirm code');
    expect(screen.getByText('Please enter the 6-digit code')).toBeTruthy();
    type('6-digit code', '123456');
    press('Confirm code');
    await screen.findByText('Verified');
  });

  it('changes a contact with the password and a code', async () => {
    const email = 'asha.rao@example.com';
    const calls = serve({
      'POST /auth/contact-change': () => data({ contact: 'email', expiresInSeconds: 600 }),
      'POST /auth/contact-change/confirm': () => data({ user: { ...user, email, emailVerified: true } }),
    });
    renderAt('/profile', <ContactDetailsSection />);
    press('Change email');
    type('New email', '98765');
    press('Send code');
    expect(screen.getByText('Please provide a valid email address')).toBeTruthy();
    type('New email', 'asha@gmial.com');
    fireEvent.click(await screen.findByText('Did you mean asha@gmail.com?'));
    expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe('asha@gmail.com');
    type('New email', email);
    press('Send code');
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(calls).toEqual([]);
    type('Current password', 'secret12');
    press('Send code');
    await screen.findByText(`We sent a 6-digit code to ${email}. It is valid for 10 minutes.`);
    type('6-digit code', '123456');
    press('Confirm code');
    await screen.findByText(email);
    expect(calls.map(({ body }) => body)).toEqual([
      { to: email, password: 'secret12' },
      { to: email, code: '123456' },
    ]);
    expect(screen.queryByLabelText('6-digit code')).toBeNull();
  });

  it('says why a contact cannot be changed, and keeps what was typed', async () => {
    const message = 'Another account has this email or phone number';
    serve({ 'POST /auth/contact-change': () => refusal(409, 'CONTACT_TAKEN', message) });
    renderAt('/profile', <ContactDetailsSection />);
    press('Add mobile number');
    type('New mobile number', '9876543210');
    type('Current password', 'secret12');
    press('Send code');
    expect(await said()).toContain(message);
    expect(screen.getByLabelText<HTMLInputElement>('New mobile number').value).toBe('9876543210');
    press('Keep it as it is');
    expect(screen.queryByLabelText('New mobile number')).toBeNull();
  });

  it('saves all data as a readable page or as JSON, after the password', async () => {
    const all = { exportedAt: '2026-12-01T04:00:00.000Z', account: { name: 'Asha' }, payments: [{ amount: 448 }] };
    const calls = serve({
      'GET /users/nominee': () => data({}),
      'POST /auth/export': ({ body }) =>
        (body as { password: string }).password === 'secret12'
          ? data(all)
          : refusal(400, 'PASSWORD_WRONG', 'The current password is not correct', { field: 'password' }),
    });
    const files: { name: string; blob: Blob }[] = [];
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push({ name: this.download, blob: blobs.at(-1)! });
    });
    renderAt('/profile', <AccountDataSection />);
    press('Download my data');
    fireEvent.click(await screen.findByText('Save file'));
    await screen.findByText('Password is required');
    type('Current password', 'guessed');
    press('Save file');
    await screen.findByText('The current password is not correct');
    expect(files).toEqual([]);
    type('Current password', 'secret12');
    press('Save file');
    await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
    press('Download my data');
    fireEvent.click(await screen.findByLabelText(/^JSON/));
    type('Current password', 'secret12');
    press('Save file');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['my-data.html', 'my-data.json']));
    expect(files.map(({ blob }) => blob.type)).toEqual(['text/html', 'application/json']);
    expect(calls.filter(({ path }) => path === '/auth/export')).toHaveLength(3);
    click.mockRestore();
  });

  it('shows, names, changes and removes a nominee, and where to complain', async () => {
    const since = '2026-12-01T04:00:00.000Z';
    const calls = serve({
      'GET /users/nominee': () => data({}),
      'PUT /users/nominee': ({ body }) => data({ nominee: { ...(body as object), since } }),
      'DELETE /users/nominee': () => data({}),
    });
    renderAt('/profile', <AccountDataSection />);
    fireEvent.click(await screen.findByText('Name a nominee'));
    type('Name of the nominee', 'Meera Rao');
    press('Save nominee');
    expect(screen.getByText('Email or phone number is required')).toBeTruthy();
    type('Email or mobile number of the nominee', 'meera@example.com');
    press('Save nominee');
    await screen.findByText('Named on Tue 1 Dec 2026');
    press('Change nominee');
    expect(screen.getByLabelText<HTMLInputElement>('Name of the nominee').value).toBe('Meera Rao');
    press('Keep it as it is');
    press('Remove nominee');
    await screen.findByText('Name a nominee');
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'DELETE']);
    expect(screen.getByText(/acknowledged within 48 hours and answered within 30 days/)).toBeTruthy();
    expect(screen.getByText('Saved addresses').getAttribute('href')).toBe('#addresses');
  });

  it('offers to load the nominee again', async () => {
    let isBroken = true;
    serve({ 'GET /users/nominee': () => (isBroken ? broken() : data({})) });
    renderAt('/profile', <AccountDataSection />);
    expect(await said()).toContain('Failed to load your nominee. Please try again.');
    isBroken = false;
    press('Retry');
    await screen.findByText('Name a nominee');
  });

  it.each([
    ['customer', /or renew a subscription until you give your consent again/],
    ['helper', /Customers will not find you/],
  ] as const)('withdraws the consent of a %s after naming the consequences, and gives it again', async (role, text) => {
    const given = aUser({ role });
    const consent = { ...given.consent!, withdrawnAt: '2026-12-01T04:00:00.000Z' };
    sessionStore.start({ token: 'token', user: given });
    const calls = serve({
      'GET /users/nominee': () => data({}),
      'DELETE /auth/consent': () => data({ user: { ...given, consent } }),
      'POST /auth/consent': () => data({ user: given }),
    });
    renderAt('/profile', <AccountDataSection />);
    screen.getByText('You agreed to our terms and privacy policy (December 2026) on Sun 1 Nov 2026.');
    press('Withdraw consent');
    await screen.findByText(text);
    press('Yes, withdraw it');
    await screen.findByText(/^You withdrew your consent on Tue 1 Dec 2026\./);
    press('Give consent again');
    fireEvent.click(screen.getByRole('checkbox'));
    press('Give consent again');
    await screen.findByText('Withdraw consent');
    const changes = calls.filter(({ path }) => path === '/auth/consent');
    expect(changes.map(({ method, body }) => [method, body])).toEqual([
      ['DELETE', {}],
      ['POST', { version: TERMS_VERSION }],
    ]);
  });

  it('requests deletion after a confirmation, and cancels it', async () => {
    const deletion = { requestedAt: '2026-12-01T04:00:00.000Z', dueAt: '2026-12-08T04:00:00.000Z' };
    serve({
      'GET /users/nominee': () => data({}),
      'POST /auth/deletion': () => data({ user: { ...user, deletion } }),
      'DELETE /auth/deletion': () => data({ user }),
    });
    renderAt('/profile', <AccountDataSection />);
    press('Delete account');
    fireEvent.click(await screen.findByText('Yes, delete my account'));
    await screen.findByText('Your account will be deleted on Tue 8 Dec 2026.');
    press('Keep my account');
    await screen.findByText('Delete account');
  });
});

describe('blocked people', () => {
  const people = [{ _id: ID.helper, name: 'Ravi Kumar' }, { _id: ID.chat }];

  it('are listed and unblocked at once', async () => {
    const calls = serve({
      'GET /blocks': () => data({ people }),
      [`DELETE /blocks/${ID.chat}`]: () => data({}),
    });
    renderAt('/profile', <BlockedPeopleSection />);
    fireEvent.click(await screen.findByLabelText('Unblock A deleted account'));
    await waitFor(() => expect(screen.queryByText('A deleted account')).toBeNull());
    expect(screen.getByText('Ravi Kumar')).toBeTruthy();
    expect(calls.at(-1)?.path).toBe(`/blocks/${ID.chat}`);
  });

  it('may be empty, and explain failures', async () => {
    serve({ 'GET /blocks': () => data({ people: [] }) });
    renderAt('/profile', <BlockedPeopleSection />);
    await screen.findByText('You have not blocked anyone.');
    cleanup();
    serve({ 'GET /blocks': () => broken() });
    renderAt('/profile', <BlockedPeopleSection />);
    expect(await said()).toContain('Failed to load the people you blocked. Please try again.');
    cleanup();
    serve({ 'GET /blocks': () => data({ people }), [`DELETE /blocks/${ID.helper}`]: () => broken() });
    renderAt('/profile', <BlockedPeopleSection />);
    fireEvent.click(await screen.findByLabelText('Unblock Ravi Kumar'));
    expect(await said()).toBe('Failed to change your blocked people. Please try again.');
  });
});

describe('the waiting list', () => {
  const slot = { date: '2026-12-05', startTime: '16:00', endTime: '20:00' };
  const entry = { _id: ID.booking, helperId: { _id: ID.helper, name: 'Ravi Kumar' }, ...slot, createdAt: '' };
  const listed = (part: object) => ({ 'GET /waitlist': () => data({ waitlist: [{ ...entry, ...part }] }) });
  const REMOVE = 'Remove Ravi Kumar, Sat 5 Dec 2026, 4:00–8:00 pm from the waiting list';

  it.each([
    [{ state: 'waiting' }, 'Not free yet'],
    [{ state: 'offered' }, 'Free now. Others may book it too.'],
    [{ state: 'expired' }, 'Was free. It may be taken now.'],
  ])('shows an entry with its status: %#', async (part, words) => {
    serve(listed(part));
    renderAt('/profile', <WaitlistSection />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Sat 5 Dec 2026, 4:00–8:00 pm')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ravi Kumar' }).getAttribute('href')).toBe(
      `/helper/${ID.helper}?${new URLSearchParams(slot).toString()}`,
    );
  });

  it('removes an entry', async () => {
    let waitlist = [{ ...entry, state: 'waiting' }];
    serve({
      'GET /waitlist': () => data({ waitlist }),
      [`DELETE /waitlist/${ID.booking}`]: () => {
        waitlist = [];
        return data({});
      },
    });
    renderAt('/profile', <WaitlistSection />);
    fireEvent.click(await screen.findByLabelText(REMOVE));
    expect(await screen.findByText(/^Your waiting list is empty/)).toBeTruthy();
  });

  it('explains a failure', async () => {
    serve({ 'GET /waitlist': () => broken() });
    renderAt('/profile', <WaitlistSection />);
    expect(await said()).toContain('Failed to load your waiting list. Please try again.');
    cleanup();
    serve(listed({ state: 'waiting' }), lost);
    renderAt('/profile', <WaitlistSection />);
    fireEvent.click(await screen.findByLabelText(REMOVE));
    expect(await said()).toBe('Failed to change your waiting list. Please try again.');
  });
});
