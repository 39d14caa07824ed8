import { notifications } from '@mantine/notifications';
import type { Booking } from '@sahaya/contracts';
import type { BookingAction, BookingStatus, Party, VisitAction } from '@sahaya/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { firstName } from '../../i18n/format.js';
import { type FallbackTextKey, errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { t } from '../../i18n/translate.js';
import { cardAnchor, type CardAction, type ChangeAnswer, type ExtensionAnswer } from '../booking-card/index.js';
import { copyBooking, prepareBooking } from '../booking-form/index.js';
import {
  useAnswerChange,
  useAnswerExtension,
  useBookingAction,
  useOpenChat,
  useReplacementAction,
  useWithdrawOtherRequests,
} from './booking-actions.queries.js';
import { useDownloadIcs } from '../calendar-export/index.js';
import { useBookingPayment } from './use-booking-payment.js';
import { useRecordContact } from './use-record-contact.js';

/** The actions that open a dialog first. */
const VISIT_WINDOWS = [
  ...(['start', 'arrived', 'confirmDone'] as const),
  ...(['claimNoShow', 'contestNoShow', 'helperCancel'] as const),
] as const satisfies VisitAction[];
const WINDOWS = [
  ...(['cancel', 'change', 'review', 'seeReview', 'alternatives', 'complete', 'decline'] as const),
  ...(['stopReplacement', 'extend', 'report', 'seeReport', 'rateCustomer'] as const),
  ...VISIT_WINDOWS,
] as const;
export type CardDialog = (typeof WINDOWS)[number];
type Work = CardAction | 'chat' | 'withdrawOthers';

/** Runs the actions of the cards, one at a time. */
export function useCardActions(party: Party, onMoved: (status: BookingStatus) => void) {
  const navigate = useNavigate();
  const policy = usePolicy();
  const move = useBookingAction();
  const payFor = useBookingPayment();
  const openChat = useOpenChat();
  const answer = useAnswerChange();
  const note = useRecordContact();
  const replace = useReplacementAction();
  const answerExtension = useAnswerExtension();
  const withdraw = useWithdrawOtherRequests();
  const saveVisit = useDownloadIcs();
  const [opened, setOpened] = useState<{ window: CardDialog; booking: Booking }>();
  const [busy, setBusy] = useState<{ id: string; work: Work }>();
  const [problem, setProblem] = useState<{ id: string; text: string }>();

  /** Marks the card as busy until the action settles. An error is shown on the card. */
  async function run<T>(
    { _id: id }: Booking,
    work: Work,
    doIt: () => Promise<T>,
    fallback: FallbackTextKey,
  ): Promise<T | undefined> {
    setBusy({ id, work });
    setProblem(undefined);
    try {
      return await doIt();
    } catch (error) {
      setProblem({ id, text: errorMessage(error, fallback) });
      return undefined;
    } finally {
      setBusy(undefined);
    }
  }
  const make = async (booking: Booking, action: BookingAction) => {
    const moved = await run(
      booking,
      action,
      () => move.mutateAsync({ id: booking._id, action }),
      'error.updateBooking',
    );
    if (moved?.isQueued) notifications.show({ message: t('waits.kept'), color: 'teal' });
    else if (moved) onMoved(moved.booking.status);
  };
  const pay = async (booking: Booking) => {
    const paid = await run(booking, 'pay', () => payFor(booking), 'error.createOrder');
    if (!paid || paid === 'unfinished') return;
    const words = paid === 'paid' ? 'pay.done' : 'pay.credit';
    notifications.show({ message: t(words, { name: booking.helperId.name }), color: 'teal' });
  };
  const answerChange = (booking: Booking, how: ChangeAnswer) =>
    run(booking, how, () => answer.mutateAsync({ id: booking._id, answer: how }), 'error.changeBooking');

  const extend = (booking: Booking, how: ExtensionAnswer) =>
    run(booking, how, () => answerExtension.mutateAsync({ id: booking._id, answer: how }), 'error.updateBooking');
  const choose = async (booking: Booking, move: 'takeReplacement' | 'passReplacement') => {
    const { helperId = '', name = '' } = booking.replacement?.offer ?? {};
    const fields = { id: booking._id, move, helperId };
    const chosen = await run(booking, move, () => replace.mutateAsync(fields), 'error.updateBooking');
    if (!chosen || move === 'passReplacement') return;
    notifications.show({ message: t('replacement.taken', { name: firstName(name) }), color: 'teal' });
    void navigate(`/my-bookings#${cardAnchor(chosen.booking._id)}`);
  };

  const noteContact = (booking: Booking, way: 'call' | 'chat') => party === 'helper' && note(booking, way);
  const visitAction = VISIT_WINDOWS.find((one) => one === opened?.window);

  const asked =
    opened && (opened.window === 'complete' || opened.window === 'decline')
      ? { booking: opened.booking, action: opened.window }
      : undefined;

  return {
    opened,
    /** The action that needs confirmation. */
    asked,
    /** The action around the start of a visit, in its dialog. */
    visit: opened && visitAction ? { booking: opened.booking, action: visitAction } : undefined,
    close: () => setOpened(undefined),
    busyWith: ({ _id }: Booking) => (busy?.id === _id ? busy.work : undefined),
    problemOf: ({ _id }: Booking) => (problem?.id === _id ? problem.text : undefined),
    start(booking: Booking, action: CardAction) {
      const window = WINDOWS.find((one) => one === action);
      if (window) return setOpened({ window, booking });
      switch (action) {
        case 'pay':
          return void pay(booking);
        case 'rebook':
          return void navigate(prepareBooking(copyBooking(booking, serverNow(), policy)));
        case 'calendar':
          return void run(booking, action, () => saveVisit.mutateAsync(booking._id), 'error.calendar');
        case 'acceptChange':
        case 'declineChange':
        case 'withdrawChange':
          return void answerChange(booking, action);
        case 'agreeExtension':
        case 'refuseExtension':
        case 'withdrawExtension':
          return void extend(booking, action);
        case 'takeReplacement':
        case 'passReplacement':
          return void choose(booking, action);
        case 'writeToUs':
          return void navigate('/contact');
        case 'accept':
          return void make(booking, action);
      }
    },
    confirm() {
      setOpened(undefined);
      if (asked) void make(asked.booking, asked.action);
    },
    call: (booking: Booking) => noteContact(booking, 'call'),
    async chat(booking: Booking) {
      noteContact(booking, 'chat');
      const chat = await run(booking, 'chat', () => openChat.mutateAsync(booking._id), 'error.chat');
      if (chat) void navigate(`/chats/${chat._id}`);
    },
    withdrawOthers: (booking: Booking) =>
      run(booking, 'withdrawOthers', () => withdraw.mutateAsync(booking._id), 'error.updateBooking'),
  };
}
