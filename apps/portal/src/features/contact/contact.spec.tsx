/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TICKET_CATEGORIES } from '@sahaya/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { ContactScreen } from './contact.screen.js';

const THANKS = 'Thank you for contacting us. We will get back to you as soon as possible.';
const CALL = 'POST /support/tickets';
const opened = data({
  ticket: {
    number: 'T-2026-000123',
    category: 'payment',
    subject: 'Refund',
    status: 'open',
    createdAt: '2026-11-21T08:00:00.000Z',
    acknowledgeBy: '2026-11-23T08:00:00.000Z',
    resolveBy: '2026-12-21T08:00:00.000Z',
  },
});
const WHOLE = {
  name: 'Asha Verma',
  email: 'asha@example.com',
  category: 'payment',
  subject: 'Refund',
  message: 'Where is it?',
};
type Field = keyof typeof WHOLE;
const LABELS: Record<Field, string> = {
  name: 'Full name',
  email: 'Email',
  category: 'Category',
  subject: 'Subject',
  message: 'Message',
};
const input = (field: Field) => screen.getByLabelText<HTMLInputElement>(LABELS[field]);
const send = () => screen.getByRole('button', { name: 'Send message' });

describe('the contact form', () => {
  const person = userEvent.setup({ delay: null });

  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  /** The answers of support, which a test may change. */
  function supportAnswers(first: { status?: number; body: unknown } = opened) {
    const support = { answer: first };
    return Object.assign(support, { calls: serve({ [CALL]: () => support.answer }) });
  }
  const open = () => renderAt('/contact', <ContactScreen />);
  async function fill(change: Partial<typeof WHOLE> = {}) {
    const form = { ...WHOLE, ...change };
    for (const field of Object.keys(form) as Field[]) {
      if (field === 'category') await person.selectOptions(input(field), form.category);
      else {
        await person.clear(input(field));
        if (form[field]) await person.type(input(field), form[field]);
      }
    }
  }

  it('has nine categories', () => {
    open();
    const values = within(input('category'))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
    expect(values).toEqual(['', ...TICKET_CATEGORIES]);
    expect(values.filter(Boolean)).toHaveLength(9);
  });

  // Checks the required fields and the email in the order of the form.
  it.each<[Partial<typeof WHOLE>, Field, string]>([
    [{ name: '', email: '' }, 'name', 'Name is required'],
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'asha@example' }, 'email', 'Please provide a valid email address'],
    [{ category: '' }, 'category', 'Please select a category'],
    [{ subject: '' }, 'subject', 'Subject is required'],
    [{ message: '' }, 'message', 'Please write a message'],
  ])('with %j focuses %s: %s', async (change, field, words) => {
    const { calls } = supportAnswers();
    open();
    await fill(change);
    await person.click(send());
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(input(field));
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(calls).toEqual([]);
  });

  it('confirms, clears the form, stores the message and creates a ticket', async () => {
    const { calls } = supportAnswers();
    open();
    await fill();
    await person.click(send());
    expect(screen.getByRole('alert').textContent).toBe(THANKS);
    expect(input('message').value).toBe('');
    const sent = within(screen.getByRole('region', { name: 'What you sent' }));
    expect(sent.getByText('Refund')).toBeTruthy();
    await sent.findByText('Ticket T-2026-000123');
    expect(calls).toMatchObject([{ path: '/support/tickets', body: WHOLE }]);
  });

  it.each([
    ['is down', refusal(503, 'SERVICE_UNAVAILABLE', 'This part is resting')],
    ['fails', refusal(500, 'INTERNAL', 'Something went wrong')],
    ['refuses', refusal(400, 'EMAIL_INVALID', 'Please provide a valid email address', { field: 'email' })],
  ])('confirms in the same way when support %s', async (_, answer) => {
    supportAnswers(answer);
    open();
    await fill();
    await person.click(send());
    await screen.findByText('Kept here; it is sent again when you open this page');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([THANKS]);
  });

  it('retries an unsent message as the same ticket', async () => {
    const support = supportAnswers(refusal(500, 'INTERNAL', 'Something went wrong'));
    open();
    await fill();
    await person.click(send());
    await screen.findByText('Kept here; it is sent again when you open this page');
    cleanup();
    support.answer = opened;
    open();
    await screen.findByText('Ticket T-2026-000123');
    const keys = support.calls.map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    cleanup();
    open();
    await screen.findByText('Ticket T-2026-000123');
    expect(support.calls).toHaveLength(2);
  });

  it('fills in the signed-in user, keeps a draft, and deletes it on logout', async () => {
    supportAnswers();
    sessionStore.start({ token: 'tok', user: aUser() });
    open();
    expect([input('name').value, input('email').value]).toEqual(['Asha Verma', 'asha@example.com']);
    await person.type(input('message'), 'Half');
    cleanup();
    open();
    expect(input('message').value).toBe('Half');
    await fill();
    await person.click(send());
    await screen.findByText('Ticket T-2026-000123');
    cleanup();
    sessionStore.leave();
    open();
    await waitFor(() => expect(input('name').value).toBe(''));
    expect(screen.queryByText('What you sent')).toBeNull();
  });

  it('sends pictures of a signed-in person before the message, and keeps the form while they fail', async () => {
    const picture = 'a'.repeat(24);
    let upload: ReturnType<typeof data> | ReturnType<typeof refusal> = refusal(
      503,
      'UNAVAILABLE',
      'This part is resting',
    );
    const calls = serve({ [CALL]: () => opened, 'POST /support/pictures': () => upload });
    open();
    expect(screen.queryByText('Add pictures')).toBeNull();
    cleanup();
    sessionStore.start({ token: 'tok', user: aUser() });
    open();
    await fill();
    const file = new File(['key'], 'key.png', { type: 'image/png' });
    await person.upload(screen.getByLabelText('Add pictures', { selector: 'input' }), file);
    await screen.findByAltText('Picture 1: key.png');
    await person.click(send());
    await screen.findByText('This part is resting');
    expect(input('message').value).toBe(WHOLE.message);
    expect(calls.map(({ path }) => path)).toEqual(['/support/pictures']);
    upload = data({ picture: { _id: picture } });
    await person.click(send());
    await screen.findByText('Ticket T-2026-000123');
    expect(calls.at(-1)).toMatchObject({ path: '/support/tickets', body: { ...WHOLE, pictures: [picture] } });
    expect(screen.queryByAltText('Picture 1: key.png')).toBeNull();
  });

  it('shows the emergency contacts', async () => {
    open();
    await person.selectOptions(input('category'), 'safety');
    expect(screen.getByText('Is someone in danger? Call 112 first, then tell us.')).toBeTruthy();
  });
});
