import { Button, Modal, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { Booking, OutputOf } from '@sahaya/contracts';
import { isTooLateToChange, LIMITS, type Party } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { quoteBookingChange } from '../../api/calls.js';
import { helperQuery } from '../../api/queries/helpers.queries.js';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { firstName, rupees, formatLongDuration } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { Notice } from '../../ui/feedback/notice.js';
import { focusField } from '../../ui/forms/focus-field.js';
import { PlaceHint } from '../../ui/forms/place-hint.js';
import { plural, t } from '../../i18n/translate.js';
import { type ChangeForm, changeQuoteQuery, useChangeBooking } from './booking-actions.queries.js';
import { otherParty } from '../booking-card/index.js';
import classes from './change-dialog.module.css';
import { MapPin } from '../map-pin/index.js';
import {
  DateField,
  LengthField,
  moveStart,
  OtherTimes,
  otherTimes,
  StartAndEnd,
  takenText,
  useFreeTimes,
  visitMinutes,
  withLength,
} from '../booking-form/index.js';
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

const TYPING_MS = 400;
const TAKEN_ID = 'change-taken';

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
  // A length is kept when the start moves, until the end is chosen.
  const [length, setLength] = useState<number | undefined>(visitMinutes(before));
  // A helper may also offer time outside the usual week.
  const helper = useQuery(helperQuery(party === 'customer' ? booking.helperId._id : ''));
  const change = useChangeBooking();
  const times = useFreeTimes({ helperId: booking.helperId._id, date: form.date, bookingId: id });
  const isMoved = (['date', 'startTime', 'endTime'] as const).some((part) => form[part] !== before[part]);
  const taken = isMoved ? takenText(form, times, party === 'customer' ? booking.helperId : undefined) : undefined;
  const isOther = JSON.stringify(form) !== JSON.stringify(before);
  const [asked] = useDebouncedValue(form, TYPING_MS);
  const isSettled = JSON.stringify(asked) === JSON.stringify(form);
  const quote = useQuery({ ...changeQuoteQuery(id, asked), enabled: isOther && isSettled && !taken });
  const offer = isOther && isSettled && !taken ? quote.data : undefined;
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
        // The time may have been taken meanwhile.
        onError: times.refresh,
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Windows />
      {!isTooLate && (
        <LengthField
          id="change"
          form={form}
          onChange={(minutes) => {
            setLength(minutes);
            set(withLength(form, minutes));
          }}
        />
      )}
      <DateField
        id="change-date"
        name="date"
        value={form.date}
        error={false}
        onChange={(next) => set({ date: next })}
        helper={helper.data}
        days={times.days}
        minutes={visitMinutes(form)}
        orDay={date}
        disabled={isTooLate}
      />
      <StartAndEnd
        id="change"
        form={form}
        day={times.day}
        startError={false}
        takenId={taken && TAKEN_ID}
        endError={false}
        disabled={isTooLate}
        onStart={(start) =>
          set(moveStart(form, start, { length, maxMinutes: policy.visitMinutes.max, day: times.day }))
        }
        onEnd={(end) => {
          setLength(undefined);
          set({ endTime: end });
        }}
      />
      {taken && (
        <>
          <Notice>
            <span id={TAKEN_ID}>{taken}</span>
          </Notice>
          <OtherTimes
            title={party === 'customer' ? t('other.times', { helper: name }) : t('change.freeTimes')}
            slots={otherTimes(form, times)}
            onSlot={(slot) => {
              setLength(visitMinutes(slot));
              set(slot);
              focusField('change', 'startTime');
            }}
          />
        </>
      )}
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
      {isOther && !taken && quote.isError && <Notice>{errorMessage(quote.error, 'error.changeBooking')}</Notice>}
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
