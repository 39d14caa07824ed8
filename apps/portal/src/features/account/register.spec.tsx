/** @jest-environment jsdom */
import '../../../test/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, lost, refusal, serve } from '../../../test/server.js';
import { RegisterScreen } from './register.screen.js';

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (name: string) => fireEvent.click(screen.getByLabelText(name));
const agree = () => fireEvent.click(screen.getByLabelText(/^I agree to the terms/));
const CONSENT = 'Please agree to the terms and the privacy policy, and confirm that you are 18 or older';
const LEAKED = /^This password is on a list of leaked passwords/;
// Finds the button by its text, because a role query over the whole form is slow in jsdom.
const submit = () => fireEvent.click(screen.getByText('Create account'));
const refused = (message: string, field: string) => {
  submit();
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement?.id).toBe(`register-${field}`);
};

describe('registration', () => {
  beforeEach(() => sessionStore.leave());

  it('shows the first violated rule in the order of the form and focuses its field', async () => {
    const calls = serve({ 'POST /auth/register': () => data({ token: 'token', user: aUser({ role: 'helper' }) }) });
    renderAt('/register?role=helper', <RegisterScreen />);

    refused('Name is required', 'name');
    type('Name', 'Meena');
    choose('Email');
    refused('Email is required', 'email');
    type('Email address', 'meena@');
    refused('Please provide a valid email address', 'email');
    choose('Phone');
    refused('Phone number is required', 'phone');
    type('Mobile number', '1234567890');
    refused('Please provide a valid 10-digit mobile number', 'phone');
    type('Mobile number', '9876543210');
    refused('Password is required', 'password');
    type('Password', 'short');
    refused('Password must be at least 6 characters', 'password');
    type('Password', 'secret1');
    refused('Passwords do not match', 'confirmPassword');
    type('Confirm password', 'secret1');
    refused('Age must be between 18 and 100', 'age');
    type('Age', '17');
    refused('Age must be between 18 and 100', 'age');
    type('Age', '34');
    refused('Please select a gender', 'gender');
    choose('Female');
    refused('Location is required', 'location');
    type('Location', 'Saket, Delhi');
    refused('Please select at least one service', 'services');
    choose('Cooking');
    refused('Please provide a valid hourly rate', 'hourlyRate');
    type('Hourly rate', '200');
    refused(CONSENT, 'consent');
    agree();

    submit();
    await waitFor(() => expect(sessionStore.current()?.token).toBe('token'));
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      {
        name: 'Meena',
        phone: '9876543210',
        password: 'secret1',
        confirmPassword: 'secret1',
        age: 34,
        gender: 'female',
        role: 'helper',
        location: 'Saket, Delhi',
        language: 'en',
        services: ['cooking'],
        hourlyRate: 200,
        acceptedTerms: true,
      },
    ]);
  });

  it('shows all errors at once, says how many there are and focuses the first', () => {
    serve({});
    renderAt('/register?role=helper', <RegisterScreen />);
    refused('Name is required', 'name');
    for (const message of [
      'Phone number is required',
      'Password is required',
      'Age must be between 18 and 100',
      'Please select a gender',
      'Location is required',
      'Please select at least one service',
      'Please provide a valid hourly rate',
      CONSENT,
      'Please check 9 fields.',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    type('Name', 'Meena');
    choose('Female');
    expect(screen.getByText('Please check 7 fields.')).toBeTruthy();
    expect(screen.queryByText('Please select a gender')).toBeNull();
  });

  it('checks a field when it is left after a change, but not while a button is pressed', async () => {
    serve({});
    renderAt('/register', <RegisterScreen />);
    const phone = screen.getByLabelText('Mobile number');
    fireEvent.blur(phone);
    expect(screen.queryByText('Phone number is required')).toBeNull();
    type('Mobile number', '12345');
    fireEvent.pointerDown(document.body);
    fireEvent.blur(phone);
    expect(screen.queryByText('Please provide a valid 10-digit mobile number')).toBeNull();
    fireEvent.pointerUp(document.body);
    expect(await screen.findByText('Please provide a valid 10-digit mobile number')).toBeTruthy();
    type('Mobile number', '9876543210');
    expect(screen.queryByText('Please provide a valid 10-digit mobile number')).toBeNull();
    expect(screen.queryByText(/^Please check/)).toBeNull();
  });

  it('goes on to the next empty field with Enter, and is sent when there is none', () => {
    serve({});
    renderAt('/register', <RegisterScreen />);
    const enter = () => fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    const focused = () => document.activeElement?.id;
    type('Age', '30');
    type('Name', 'Asha');
    act(() => screen.getByLabelText('Name').focus());
    enter();
    expect(focused()).toBe('register-phone');
    type('Mobile number', '9876543210');
    enter();
    expect(focused()).toBe('register-gender');
    choose('Female');
    act(() => screen.getByLabelText('Age').focus());
    enter();
    expect(focused()).toBe('register-password');
    for (const label of ['Password', 'Confirm password']) type(label, 'secret1');
    type('Location', 'Delhi');
    expect(enter()).toBe(true);
    expect(focused()).toBe('register-password');
  });

  it('knows the place that a guest searched for', () => {
    serve({});
    const state = { from: '/book?helperId=1', location: 'Saket, New Delhi' };
    renderAt({ pathname: '/register', state }, <RegisterScreen />);
    expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Saket, New Delhi');
  });

  it.each([
    ['customer', []],
    ['helper', ['Services', 'Hourly rate', 'About you (optional)']],
    ['admin', []],
  ])('asks a %s for the fields of that role', (role, own) => {
    renderAt(`/register?role=${role}`, <RegisterScreen />);
    const chosen = role === 'helper' ? 'Offer Services' : 'Find Helpers';
    expect(screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(chosen) }).checked).toBe(true);
    for (const label of [
      'Name',
      'Mobile number',
      'Age',
      'Prefer not to say',
      'Password',
      'Confirm password',
      'Location',
    ])
      expect(screen.getByLabelText(label)).toBeTruthy();
    for (const words of ['Services', 'Hourly rate', 'About you (optional)'])
      expect(screen.queryByText(words) !== null).toBe(own.includes(words));
  });

  it('offers the well-known provider for a typing error, and refuses a host that gets no mail', async () => {
    serve({});
    renderAt('/register', <RegisterScreen />);
    type('Name', 'Asha');
    choose('Email');
    type('Email address', 'asha@shop.local');
    refused('No email can arrive at this address. Please use another one.', 'email');
    type('Email address', 'asha@gmial.com');
    fireEvent.click(await screen.findByText('Did you mean asha@gmail.com?'));
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('asha@gmail.com');
    expect(screen.queryByText(/^Did you mean/)).toBeNull();
  });

  it('warns beside the field about a leaked password, and sends it all the same', async () => {
    const calls = serve({ 'POST /auth/register': () => data({ token: 'token', user: aUser() }) });
    renderAt('/register', <RegisterScreen />);
    type('Password', 'kB7-unusual-words');
    type('Password', 'Secret12');
    await screen.findByText(LEAKED);
    type('Password', 'kB7-unusual-words');
    expect(screen.queryByText(LEAKED)).toBeNull();
    type('Password', 'qwerty123');
    await screen.findByText(LEAKED);
    type('Confirm password', 'qwerty123');
    type('Name', 'Asha');
    choose('Email');
    type('Email address', 'asha@example.com');
    type('Age', '30');
    choose('Female');
    type('Location', 'Delhi');
    agree();
    submit();
    await waitFor(() => expect(sessionStore.current()?.token).toBe('token'));
    // The password travels with the registration only.
    expect(calls.filter(({ body }) => JSON.stringify(body ?? {}).includes('qwerty123'))).toHaveLength(1);
  });

  it('sends only the chosen contact, and the coordinates', async () => {
    const place = { label: 'HSR Layout, Bangalore', lat: 12.91, lng: 77.64, approximate: true };
    const calls = serve({
      'POST /auth/register': () => data({ token: 'token', user: aUser() }),
      'GET /geocode': () => data({ places: [place] }),
    });
    renderAt('/register', <RegisterScreen />);
    type('Name', 'Asha');
    type('Mobile number', '9876543210');
    choose('Email');
    type('Email address', 'asha@example.com');
    type('Password', 'secret1');
    type('Confirm password', 'secret1');
    type('Age', '30');
    choose('Female');
    type('Location', 'HSR Layout');
    await screen.findByText('Location found');
    agree();
    submit();
    await waitFor(() => expect(sessionStore.current()?.token).toBe('token'));
    const sent = calls.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ email: 'asha@example.com', role: 'customer', coordinates: [77.64, 12.91] });
    for (const field of ['phone', 'services', 'hourlyRate', 'bio']) expect(sent).not.toHaveProperty(field);
  });

  it('shows the message of the server, otherwise of the screen', async () => {
    serve({ 'POST /auth/register': () => refusal(409, 'IDENTIFIER_TAKEN', 'Already known') });
    renderAt('/register', <RegisterScreen />);
    type('Name', 'Asha');
    choose('Email');
    type('Email address', 'asha@example.com');
    type('Password', 'secret1');
    type('Confirm password', 'secret1');
    type('Age', '30');
    choose('Female');
    type('Location', 'Delhi');
    agree();
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Already known');
    serve({}, lost);
    submit();
    expect(await screen.findByText('Registration failed. Please try again.')).toBeTruthy();
  });
});
