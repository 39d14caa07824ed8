/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { addSavedReply, ERRORS } from '@sahaya/contracts';
import { nextPolicy, POLICY_V1 } from '@sahaya/domain';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { page, renderConsole } from '../../testing/a-console.js';
import { type Answer, lost, sessionEnded, stepUpRequired, success, unavailable } from '../../testing/fake-api.js';
import { words } from '../../i18n/words.js';
import { verificationTexts } from '../../resources/cases/verification-texts.js';

const id = 'f'.repeat(24);
const ravi = '9'.repeat(24);
const at = '2026-12-05T04:00:00.000Z';
const booking = buildBooking();
const bookingPath = `/api/admin/bookings/${booking._id}`;
const savedReply = { _id: id, title: 'Late', en: 'We are late.', hi: 'We are late.', revision: 1 };
const verification = {
  _id: id,
  helperId: 'c'.repeat(24),
  helperName: 'Sunita Devi',
  idType: 'aadhaar',
  idNumberMasked: '•••• 1234',
  state: 'pending',
  createdAt: at,
};
const dispute = {
  _id: id,
  bookingId: booking._id,
  customer: { _id: 'a'.repeat(24), name: 'Asha Verma' },
  helper: { _id: 'c'.repeat(24), name: 'Sunita Devi' },
  service: 'cooking',
  date: booking.date,
  startTime: booking.startTime,
  endTime: booking.endTime,
  totalAmount: 504,
  kind: 'damage',
  description: 'The stove is broken',
  state: 'open',
  openedAt: at,
  answerBy: at,
  answer: { text: 'It was broken before', at },
  evidence: [],
  arbitrationEligible: false,
};
const user = {
  _id: id,
  name: 'Asha Verma',
  role: 'customer',
  email: 'a•••@example.com',
  phone: '•••5678',
  location: 'Saket',
  language: 'hi',
  createdAt: at,
};
const preview = {
  version: 'v1',
  bookings: [],
  subscriptions: [],
  substituteVisits: 0,
  left: 0,
  totals: { refund: 0, refundLater: 0, compensation: 0, credit: 0 },
  notified: 0,
  earnings: 0,
  missing: [],
};
const quote = {
  quoteId: 'd'.repeat(24),
  cause: 'helper',
  reasonCode: 'in_time',
  fee: 0,
  due: 0,
  refund: 504,
  credit: 0,
  helper: 0,
  strike: false,
  replacement: false,
  extra: 0,
  validUntil: at,
};

/** A dialog with a form, of each component that has one. */
interface ActionDialog {
  name: string;
  path: string;
  button: string;
  title: string;
  confirm: string;
  /** By label: a text that is typed, an option that is selected, or `true` for a choice. */
  fields: Record<string, string | true>;
  call: string;
  done: Answer;
  said: string;
}
const DIALOGS: ActionDialog[] = [
  {
    name: 'The rejection of a document',
    path: '/verifications',
    button: 'Refuse',
    title: 'Refuse',
    confirm: 'Refuse',
    fields: { Reason: verificationTexts.refusal.unreadable },
    call: `PUT /api/admin/verifications/${id}`,
    done: success({ verification: { ...verification, state: 'rejected' } }),
    said: verificationTexts.refused,
  },
  {
    name: 'A new saved reply',
    path: '/saved-replies',
    button: 'Add',
    title: 'Add',
    confirm: 'Add',
    fields: { Title: 'Late', English: 'We are late.', Hindi: 'We are late.' },
    call: 'POST /api/admin/saved-replies',
    done: success({ savedReply }),
    said: words.savedReplies.added,
  },
  {
    name: 'The decision on a dispute',
    path: `/disputes/${id}/show`,
    button: 'Decide',
    title: 'Decide',
    confirm: 'Decide',
    fields: {
      Outcome: words.disputeOutcome.partial_refund,
      'Refund amount (max ₹504)': '100',
      Note: 'Half of the repair',
    },
    call: `POST /api/admin/disputes/${id}/decision`,
    done: success({ dispute }),
    said: words.disputes.decided,
  },
  {
    name: 'A block',
    path: `/users/${id}/show`,
    button: 'Block',
    title: 'Block Asha Verma?',
    confirm: 'Block user',
    fields: { Category: 'Complaint', Reason: 'Threats on the phone' },
    call: `POST /api/admin/users/${id}/block`,
    done: success({ user }),
    said: words.users.blockDone,
  },
  {
    name: 'A cancellation by staff',
    path: `/bookings/${booking._id}/show`,
    button: 'Cancel booking',
    title: 'Cancel booking',
    confirm: 'Cancel booking',
    fields: { 'The helper cannot come': true, Category: 'Complaint', Reason: 'The helper is ill' },
    call: `POST ${bookingPath}/cancellation`,
    done: success({ booking }),
    said: 'Booking cancelled. Both parties are notified.',
  },
  {
    name: 'A change of a policy',
    path: '/policies',
    button: 'Review changes',
    title: words.policies.putInForce(2),
    confirm: words.policies.save,
    fields: { Category: 'Complaint', Reason: 'Guests book late' },
    call: 'PUT /api/admin/policies',
    done: success({ policy: nextPolicy(POLICY_V1, new Map()) }),
    said: words.policies.saved,
  },
];

describe('while something fails', () => {
  const { open, person, signIn, ...console } = renderConsole(() => ({
    'GET /api/admin/verifications': success({ verifications: [verification], pagination: page(1) }),
    'GET /api/admin/saved-replies': success({ savedReplies: [savedReply] }),
    [`GET /api/admin/disputes/${id}`]: success({ dispute }),
    [`GET /api/admin/users/${id}`]: success({ user }),
    [`GET /api/admin/users/${id}/block-preview`]: success({ preview }),
    [`GET /api/admin/users/${id}/sessions`]: success({ sessions: [] }),
    [`GET /api/admin/users/${id}/customer-ratings`]: success({ ratings: [] }),
    'GET /api/admin/bookings': success({ bookings: [], pagination: page(0) }),
    [`GET ${bookingPath}`]: success({ booking }),
    [`GET ${bookingPath}/refund-quote`]: success({ kind: 'cancellation', refund: 504, fee: 0 }),
    [`GET ${bookingPath}/cancellation-quote`]: success(quote),
    [`GET /api/admin/refundable/${booking._id}`]: success({
      paid: 504,
      returned: 0,
      held: 504,
      refundable: 0,
      inDispute: false,
    }),
    'GET /api/admin/policies': success({ versions: [{ policy: POLICY_V1, changes: [] }], pagination: page(1) }),
  }));
  const answers = (more: Record<string, Answer>) => Object.assign(console.fake().answers, more);
  const sentTimes = (call: string) => console.fake().seen.filter((seen) => seen.call === call);

  const openDialog = async ({ button, title }: ActionDialog) => {
    await person.click((await screen.findAllByRole('button', { name: button }))[0]!);
    return within(await screen.findByRole('dialog', { name: title }));
  };
  type Opened = Awaited<ReturnType<typeof openDialog>>;
  const fill = async (dialog: Opened, { fields }: ActionDialog) => {
    for (const [label, value] of Object.entries(fields)) {
      const field = dialog.getByLabelText(label, { exact: false });
      if (value === true) await person.click(field);
      else if (field instanceof HTMLSelectElement) await person.selectOptions(field, value);
      else {
        await person.clear(field);
        await person.click(field);
        await person.paste(value);
      }
    }
  };
  const shown = (dialog: Opened, { fields }: ActionDialog) =>
    Object.fromEntries(
      Object.keys(fields).map((label): [string, string | boolean] => {
        const field = dialog.getByLabelText(label, { exact: false });
        if (field instanceof HTMLSelectElement) return [label, field.selectedOptions[0]!.text];
        if (field instanceof HTMLInputElement && field.type === 'radio') return [label, field.checked];
        return [label, (field as HTMLInputElement).value];
      }),
    );
  const changePolicy = async () => {
    await person.clear(await screen.findByLabelText('Reviewed within'));
    await person.paste('20');
  };
  const start = async (one: ActionDialog) => {
    open(one.path);
    if (one.path === '/policies') await changePolicy();
    return openDialog(one);
  };

  it('a cancellation begins at the button that changes nothing', async () => {
    signIn('admin');
    const dialog = await start(DIALOGS.find(({ name }) => name === 'A cancellation by staff')!);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Keep booking' })).toBe(document.activeElement));
  });

  it.each(DIALOGS)('$name keeps what was typed, tells what happened, and is done once', async (one) => {
    signIn('admin');
    const dialog = await start(one);
    await fill(dialog, one);
    const confirm = () => dialog.getByRole<HTMLButtonElement>('button', { name: one.confirm });
    await waitFor(() => expect(confirm().disabled).toBe(false));
    for (const [answer, message] of [
      [unavailable, ERRORS.UNAVAILABLE.message],
      [lost, words.noConnection],
      [{ status: 502, body: {} }, ERRORS.UNAVAILABLE.message],
    ] as const) {
      answers({ [one.call]: answer });
      await person.click(confirm());
      const alert = await dialog.findByText(message);
      await waitFor(() => expect(alert.closest('[role=alert]')).toBe(document.activeElement));
      expect(shown(dialog, one)).toEqual(one.fields);
      expect(confirm().disabled).toBe(false);
    }
    answers({ [one.call]: one.done });
    await person.dblClick(confirm());
    await screen.findByText(one.said);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTimes(one.call)).toHaveLength(4);
    // A repeated request has the key of the first, so the server does it once although its answer was lost.
    const keys = new Set(sentTimes(one.call).map(({ idempotencyKey }) => idempotencyKey));
    expect(keys.size).toBe(1);
    if (one.call === `${addSavedReply.method} /api${addSavedReply.path}`)
      expect([...keys][0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each(DIALOGS)('$name keeps what was typed for its writer when the session ends', async (one) => {
    const again = async () => {
      cleanup();
      return start(one);
    };
    signIn('admin');
    const dialog = await start(one);
    await fill(dialog, one);
    answers({ [one.call]: sessionEnded, 'POST /api/auth/logout': sessionEnded });
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: one.confirm });
    await waitFor(() => expect(confirm.disabled).toBe(false));
    await person.click(confirm);
    await screen.findByLabelText('Email or mobile number');
    await screen.findByText(ERRORS.TOKEN_INVALID.message);

    console.fake().session.write({ token: 'tok', user: { _id: ravi, name: 'Ravi', role: 'admin' } });
    expect(shown(await again(), one)).not.toEqual(one.fields);
    signIn('admin');
    cleanup();
    open(one.path);
    expect(shown(await openDialog(one), one)).toEqual(one.fields);
  });

  const [reject] = DIALOGS as [ActionDialog];

  it('a dialog tells when the connection is back', async () => {
    signIn('admin');
    const dialog = await start(reject);
    await fill(dialog, reject);
    answers({ [reject.call]: lost });
    await person.click(dialog.getByRole('button', { name: 'Refuse' }));
    await dialog.findByText(words.noConnection);
    act(() => void window.dispatchEvent(new Event('online')));
    await dialog.findByText('You are back online. Please try again.');
    expect(dialog.queryByText(words.noConnection)).toBeNull();
  });

  it('a dialog stays open during its request and forgets its text when it is cancelled', async () => {
    signIn('admin');
    const dialog = await start(reject);
    await fill(dialog, reject);
    answers({ [reject.call]: stepUpRequired });
    await person.click(dialog.getByRole('button', { name: 'Refuse' }));
    await screen.findByRole('dialog', { name: words.stepUp.name });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    await person.click(
      within(screen.getByRole('dialog', { name: words.stepUp.name })).getByRole('button', { name: 'Cancel' }),
    );
    await dialog.findByText('Please confirm this with a code');
    expect(shown(dialog, reject)).toEqual(reject.fields);
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown(await openDialog(reject), reject)).toEqual({ Reason: '' });
  });

  it('a dialog closed by a click beside it keeps its text', async () => {
    signIn('admin');
    await fill(await start(reject), reject);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown(await openDialog(reject), reject)).toEqual(reject.fields);
  });

  it('a dialog of another record has a text of its own', async () => {
    const other = { ...verification, _id: 'e'.repeat(24), helperName: 'Meera Das' };
    answers({
      'GET /api/admin/verifications': success({ verifications: [verification, other], pagination: page(2) }),
    });
    signIn('admin');
    open(reject.path);
    await fill(await openDialog(reject), reject);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getAllByRole('button', { name: 'Refuse' })[1]!);
    expect(shown(within(await screen.findByRole('dialog', { name: 'Refuse' })), reject)).toEqual({ Reason: '' });
  });

  it('a sign-out by choice leaves no text', async () => {
    signIn('admin');
    await fill(await start(reject), reject);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answers({ 'POST /api/auth/logout': success({}) });
    await person.click(screen.getByRole('button', { name: 'Profile' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await screen.findByLabelText('Email or mobile number');
    signIn('admin');
    cleanup();
    expect(shown(await start(reject), reject)).toEqual({ Reason: '' });
  });

  it('the amounts of a cancellation are asked again after an outage', async () => {
    signIn('admin');
    answers({ [`GET ${bookingPath}/cancellation-quote`]: unavailable });
    const cancellation = DIALOGS.find(({ button }) => button === 'Cancel booking')!;
    const dialog = await start(cancellation);
    await dialog.findByText(ERRORS.UNAVAILABLE.message);
    answers({ [`GET ${bookingPath}/cancellation-quote`]: success(quote) });
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('In time: no credit and no strike.');
  });
});
