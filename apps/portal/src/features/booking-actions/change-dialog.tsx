import { Button, Modal, NativeSelect, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { Booking, OutputOf } from '@sahaya/contracts';
import {
  defaultEnd,
  END_CHOICES,
  isTooLateToChange,
  LIMITS,
  minutesOf,
  type Party,
  startChoicesFor,
} from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { quoteBookingChange } from '../../api/calls.js';
import { helperQuery } from '../../api/queries/helpers.queries.js';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { firstName, rupees, formatLongDuration, formatTime } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { Notice } from '../../ui/feedback/notice.js';
import { PlaceHint } from '../../ui/forms/place-hint.js';
import { plural, t } from '../../i18n/translate.js';
import { type ChangeForm, changeQuoteQuery, useChangeBooking } from './booking-actions.queries.js';
import { otherParty } from '../booking-card/index.js';
import classes from './change-dialog.module.css';
import { MapPin } from '../map-pin/index.js';
import { DateField } from '../booking-form/index.js';
import dialog from '../../ui/layout/dialog.module.css';

interface Props {
  booking: Booking | undefined;
  party: Party;
  onClose: () => void;
}

/** Changes the time or address. The consequences are shown before the change is requested. */
export function ChangeDialog({ booking, party, onClose }: Props) {
  return (
    <Modal
      opened={booking !== undefined}
      onClose={onClose}
      title={t('change.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {booking && <Change booking={booking} party={party} onClose={onClose} />}
    </Modal>
  );
}

const ENDS = END_CHOICES.map((time) => ({ value: time, label: formatTime(time) }));
const TYPING_MS = 400;

interface FormProps {
  booking: Booking;
  party: Party;
  onClose: () => void;
}
function Change({ booking, party, onClose }: FormProps) {
  const policy = usePolicy();
  const { _id: id, date, startTime, endTime, customerAddress } = booking;
  const before: ChangeForm = { date, startTime, endTime, customerAddress };
  const [form, setForm] = useState(before);
  // A helper may also offer time outside the usual week.
  const helper = useQuery(helperQuery(party === 'customer' ? booking.helperId._id : ''));
  const change = useChangeBooking();
  const isOther = JSON.stringify(form) !== JSON.stringify(before);
  const [asked] = useDebouncedValue(form, TYPING_MS);
  const isSettled = JSON.stringify(asked) === JSON.stringify(form);
  const quote = useQuery({ ...changeQuoteQuery(id, asked), enabled: isOther && isSettled });
  const offer = isOther && isSettled ? quote.data : undefined;
  const isTooLate = useTooLate(booking);
  const name = firstName(otherParty(booking, party).name);
  const set = (part: Partial<ChangeForm>) => setForm({ ...form, ...part });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { id, ...form },
      {
        onSuccess: ({ booking: changed }) => {
          notifications.show({ message: t(changed.change ? 'change.asked' : 'change.done', { name }), color: 'teal' });
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Windows />
      <DateField
        id="change-date"
        name="date"
        value={form.date}
        error={false}
        onChange={(next) => set({ date: next })}
        helper={helper.data}
        orDay={date}
        disabled={isTooLate}
      />
      <div className={classes.times}>
        <NativeSelect
          label={t('book.start')}
          disabled={isTooLate}
          value={form.startTime}
          onChange={({ currentTarget: { value } }) => set(movedTo(form, value))}
          data={startChoicesFor(policy.visitMinutes.min).map((time) => ({ value: time, label: formatTime(time) }))}
        />
        <NativeSelect
          label={t('book.end')}
          disabled={isTooLate}
          value={form.endTime}
          onChange={({ currentTarget: { value } }) => set({ endTime: value })}
          data={ENDS}
        />
      </div>
      {party === 'customer' && (
        <div>
          <Textarea
            label={t('book.address')}
            value={form.customerAddress}
            onChange={({ currentTarget: { value } }) => set({ customerAddress: value, customerCoordinates: undefined })}
            maxLength={LIMITS.addressMax}
          />
          {form.customerAddress !== customerAddress && (
            <>
              {!form.customerCoordinates && <PlaceHint address={form.customerAddress} />}
              <MapPin
                address={form.customerAddress}
                value={form.customerCoordinates}
                onChange={(point) => set({ customerCoordinates: point })}
              />
            </>
          )}
        </div>
      )}
      {offer && <Offer offer={offer} booking={booking} party={party} name={name} />}
      {isOther && quote.isError && <Notice>{errorMessage(quote.error, 'error.changeBooking')}</Notice>}
      {change.isError && <Notice>{errorMessage(change.error, 'error.changeBooking')}</Notice>}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button type="submit" disabled={!offer} loading={change.isPending || (isOther && quote.isFetching)}>
          {offer?.takesEffect === 'when_accepted' ? t('change.ask', { name }) : t('change.submit')}
        </Button>
      </div>
    </form>
  );
}

/** The visit keeps its duration when its start moves, as far as the day allows. */
function movedTo({ startTime, endTime }: ChangeForm, start: string): Partial<ChangeForm> {
  const length = (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);
  const end = END_CHOICES.find((time) => (minutesOf(time) ?? 0) === (minutesOf(start) ?? 0) + length);
  return { startTime: start, endTime: end ?? defaultEnd(start) };
}

/** Whether only the address can still be changed. */
function useTooLate({ status, startsAt }: Booking): boolean {
  const moves = { time: true, place: false };
  return isTooLateToChange(moves, new Date(startsAt), usePolicy(), serverNow()) && status === 'accepted';
}

function Windows() {
  const { timeBeforeStart, addressBeforeStart } = usePolicy().changes;
  return (
    <p className={classes.hint}>
      {t('change.windows', {
        time: formatLongDuration(timeBeforeStart),
        address: formatLongDuration(addressBeforeStart),
      })}
    </p>
  );
}

interface OfferProps {
  offer: OutputOf<typeof quoteBookingChange>;
  booking: Booking;
  party: Party;
  name: string;
}
function Offer({ offer: { pricing, difference, takesEffect, freeChanges }, booking, party, name }: OfferProps) {
  const price =
    difference === 0
      ? t('change.samePrice', { amount: rupees(pricing.totalAmount) })
      : t('change.newPrice', { after: rupees(pricing.totalAmount), before: rupees(booking.totalAmount) });
  return (
    <div className={classes.offer} role="status">
      <p>{t(takesEffect === 'now' ? 'change.now' : 'change.needsYes', { name })}</p>
      <p>{price}</p>
      {party === 'customer' && booking.status === 'accepted' && takesEffect === 'now' && (
        <p className={classes.hint}>{plural('change.free', freeChanges)}</p>
      )}
    </div>
  );
}
