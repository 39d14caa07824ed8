import { NativeSelect, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { Helper } from '@sahaya/contracts';
import {
  type BookingForm,
  LIMITS,
  type LngLat,
  needsApartment,
  type Pricing,
  SERVICES,
  timesViolation,
} from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { helperQuery, helpersQuery } from '../../api/queries/helpers.queries.js';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { walletQuery } from '../../api/queries/wallet.queries.js';
import { firstName, formatKilometres } from '../../i18n/format.js';
import { errorMessage, toViolation } from '../../api/error-message.js';
import { useParty } from '../../api/session/use-session.js';
import { Choice } from '../../ui/forms/choice.js';
import { focusField } from '../../ui/forms/focus-field.js';
import type { RequestSentState } from '../../ui/navigation/request-sent.js';
import { PlaceHint } from '../../ui/forms/place-hint.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { ruleText } from '../../i18n/rule-text.js';
import { serviceName, t } from '../../i18n/translate.js';
import classes from './book.module.css';
import { MapPin } from '../map-pin/index.js';
import { MonthlySubscription } from '../subscription-form/index.js';
import { DateField } from './date-field.js';
import { HelperField } from './helper-field.js';
import { ApartmentField, EmergencyField, PaymentField, Terms } from './option-fields.js';
import { OutsideAreaNotice } from './outside-area-notice.js';
import { PriceChangedDialog } from './price-changed-dialog.js';
import { PriceSummary } from './price-summary.js';
import { SavedAddresses, useNewNickname } from './saved-addresses.js';
import { outOfAreaDistance, useOutsideServiceArea, useAddressPoint } from './service-area.js';
import { SubmitBar } from './submit-bar.js';
import { TakenNotice } from './taken-notice.js';
import { LengthField, StartAndEnd } from './time-fields.js';
import { useBookingForm, useLiveQuote } from './use-booking-form.js';
import { visitMinutes } from './booking-changes.js';
import { useSendRequest } from './booking-form.queries.js';
import { otherTimes, refusedTime, takenText, useFreeTimes } from './free-times.js';

/** The number of helpers that the form offers at once; typing a name finds others. */
const OFFERED = 20;
/** The pause in typing a name before the search. */
const TYPING_MS = 300;

const TAKEN_ID = 'book-taken';

export function BookScreen() {
  const link = useSearchParams()[0].toString();
  return <BookForm key={link} link={link} />;
}

function BookForm({ link }: { link: string }) {
  const navigate = useNavigate();
  const policy = usePolicy();
  const booking = useBookingForm(link);
  const { form, change } = booking;
  const near = useAddressPoint(form);
  const [typed, setTyped] = useState('');
  const helpers = useHelpers(form, near, typed);
  const quote = useLiveQuote(form, helpers.chosen);
  // A helper with one service leaves nothing to choose.
  const only = helpers.chosen?.services.length === 1 ? helpers.chosen.services[0] : undefined;
  useEffect(() => {
    if (form.service === '' && only) change('service', only);
  }, [change, form.service, only]);
  const wallet = useQuery({ ...walletQuery, enabled: useParty() === 'customer' });
  const send = useSendRequest();
  const times = useFreeTimes(form);
  const notFree = helpers.chosen && takenText(form, times, helpers.chosen);
  const taken = notFree ?? refusedTime(form, send);
  const nickname = useNewNickname(form.customerAddress);
  const [savesAddress, setSavesAddress] = useState(true);
  const [moved, setMoved] = useState<{ from: Pricing | undefined; to: Pricing }>();

  const sendRequest = (agreed: Pricing | undefined) =>
    send.mutate(
      { form, agreed, saveAddressAs: savesAddress ? nickname : undefined },
      {
        onSuccess: (outcome) => {
          if ('moved' in outcome) return setMoved({ from: agreed, to: outcome.moved });
          booking.forget();
          notifications.show({ message: t('book.sent', { name: outcome.booking.helperId.name }), color: 'teal' });
          const state: RequestSentState = { asked: firstName(outcome.booking.helperId.name) };
          void navigate('/my-bookings', { state });
        },
        onError: (error) => {
          const broken = toViolation(error);
          booking.refuse(broken);
          if (broken) focusField('book', broken.field);
          else if (outOfAreaDistance(error)) focusField('book', 'helperId');
          else if (refusedTime(form, { error, variables: { form } })) {
            times.refresh();
            focusField('book', 'startTime');
          }
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const violation = booking.check();
    if (violation) return focusField('book', violation.field);
    if (!notFree) return sendRequest(quote.pricing);
    // The time may be free again.
    times.refresh();
    focusField('book', 'startTime');
  };
  const isSent = send.variables?.form.helperId === form.helperId;
  const isSentAddress = send.variables?.form.customerAddress === form.customerAddress;
  const refused = isSent && isSentAddress ? outOfAreaDistance(send.error) : undefined;
  const expected = useOutsideServiceArea(form, helpers.chosen);
  const outside = refused ?? expected;
  const errorOf = (field: keyof BookingForm) => booking.violation?.field === field && ruleText(booking.violation.code);
  const field = (name: keyof BookingForm) => ({ id: `book-${name}`, name, error: errorOf(name) });
  const text = (name: 'service' | 'customerAddress' | 'specialRequests' | 'householdNotes') => ({
    ...field(name),
    value: form[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  });
  const minutes = visitMinutes(form);
  const broken = timesViolation(form, policy);
  const isShownAtField = toViolation(send.error) ?? outOfAreaDistance(send.error) ?? refusedTime(form, send);
  const shownError = send.isError && !isShownAtField;

  return (
    <Screen title={t('book.title')} lead={t('book.lead')}>
      <form onSubmit={submit} noValidate className={classes.columns} aria-label={t('book.title')}>
        <div className={classes.fields}>
          <NativeSelect
            {...text('service')}
            label={t('book.service')}
            data={[
              { value: '', label: t('book.chooseService') },
              ...helpers.services.map((service) => ({ value: service, label: serviceName(service) })),
            ]}
          />
          <HelperField
            {...field('helperId')}
            value={form.helperId}
            onChange={(id) => change('helperId', id)}
            onType={setTyped}
            helpers={helpers.offered}
            chosen={helpers.chosen}
            disabled={form.service === '' && form.helperId === ''}
            busy={helpers.busy}
            isNear={near !== undefined}
          />
          {outside && helpers.chosen && (
            <OutsideAreaNotice
              outside={outside}
              helper={helpers.chosen}
              isRefused={refused !== undefined}
              onFindNear={() => {
                change('helperId', '');
                focusField('book', 'helperId');
              }}
            />
          )}
          {helpers.problem && <Notice onRetry={helpers.retry}>{helpers.problem}</Notice>}
          {needsApartment(form.service) && (
            <ApartmentField
              value={form.apartmentType}
              onChange={(type) => change('apartmentType', type)}
              error={errorOf('apartmentType')}
            />
          )}
          <LengthField id="book" form={form} onChange={booking.lastFor} />
          <DateField
            {...field('date')}
            value={form.date}
            onChange={(date) => change('date', date)}
            helper={helpers.chosen}
            days={times.days}
            minutes={minutes}
          />
          <StartAndEnd
            id="book"
            form={form}
            day={times.day}
            startError={errorOf('startTime')}
            takenId={taken && TAKEN_ID}
            endError={errorOf('endTime')}
            onStart={(time) => booking.startAt(time, times.day)}
            onEnd={booking.endAt}
          />
          {taken && helpers.chosen && (
            <TakenNotice
              id={TAKEN_ID}
              form={form}
              helper={helpers.chosen}
              slots={otherTimes(form, times)}
              near={near}
              onSlot={(slot) => {
                booking.moveTo(slot);
                focusField('book', 'startTime');
              }}
              onHelper={({ _id }) => {
                change('helperId', _id);
                focusField('book', 'startTime');
              }}
            >
              {taken}
            </TakenNotice>
          )}
          <SavedAddresses value={form.customerAddress} notes={form.householdNotes ?? ''} onPick={booking.visitAt} />
          <Textarea
            {...text('customerAddress')}
            error={
              outside && helpers.chosen
                ? t('book.addressTooFar', {
                    distance: formatKilometres(outside.distanceKm),
                    name: firstName(helpers.chosen.name),
                  })
                : errorOf('customerAddress')
            }
            label={t('book.address')}
            description={t('book.addressHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="street-address"
            maxLength={LIMITS.addressMax}
          />
          {nickname && (
            <Choice
              id="book-saveAddress"
              type="checkbox"
              name="saveAddress"
              value="save"
              checked={savesAddress}
              onChange={() => setSavesAddress(!savesAddress)}
              label={t('book.saveAddress', { nickname })}
            />
          )}
          {!form.customerCoordinates && <PlaceHint address={form.customerAddress} />}
          <MapPin
            address={form.customerAddress}
            value={form.customerCoordinates}
            onChange={(point) => change('customerCoordinates', point)}
          />
          <Textarea
            {...text('specialRequests')}
            label={t('book.requests')}
            placeholder={t('book.requestsHint')}
            maxLength={LIMITS.requestsMax}
          />
          <Textarea
            {...text('householdNotes')}
            label={t('book.household')}
            description={t('book.householdHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={t('book.householdHint')}
            maxLength={LIMITS.householdNotesMax}
          />
          <PaymentField
            value={form.paymentMethod}
            onChange={(method) => change('paymentMethod', method)}
            error={errorOf('paymentMethod')}
          />
        </div>

        <div className={classes.side}>
          <PriceSummary
            pricing={quote.pricing}
            hourlyRate={helpers.chosen?.hourlyRate}
            minutes={minutes}
            timesError={broken && ruleText(broken.code)}
            service={form.service}
            apartmentType={form.apartmentType}
            method={form.paymentMethod}
            wallet={wallet.data}
          />
          {quote.pricing?.emergencySurcharge !== undefined && (
            <EmergencyField
              surcharge={quote.pricing.emergencySurcharge}
              checked={form.emergencyAgreed ?? false}
              onChange={(agreed) => change('emergencyAgreed', agreed)}
              error={errorOf('emergencyAgreed')}
            />
          )}
          {quote.error !== null && !shownError && (
            <Notice onRetry={quote.retry} busy={quote.busy}>
              {errorMessage(quote.error, 'error.quote')}
            </Notice>
          )}
          <Terms />
          <SubmitBar
            form={form}
            total={quote.pricing?.totalAmount}
            helper={helpers.chosen}
            error={shownError ? errorMessage(send.error, 'error.createBooking') : undefined}
            busy={send.isPending}
          />
          <MonthlySubscription helper={helpers.chosen} start={form} />
        </div>
      </form>
      <PriceChangedDialog
        from={moved?.from}
        to={moved?.to}
        onClose={() => setMoved(undefined)}
        onAgree={() => {
          setMoved(undefined);
          sendRequest(moved?.to);
        }}
      />
    </Screen>
  );
}

/** The helpers to choose from: those of the typed name near the customer who offer the service, and the one whose profile led here. */
function useHelpers({ service, helperId }: BookingForm, near: LngLat | undefined, typed: string) {
  const one = useQuery(helperQuery(helperId));
  const [paused] = useDebouncedValue(typed.trim(), TYPING_MS);
  // The field shows the name of the chosen helper, which is no search for others.
  const q = paused === one.data?.name ? '' : paused;
  const search = {
    service,
    limit: OFFERED,
    ...(q && { q }),
    ...(near && { lng: near[0], lat: near[1], sort: 'nearest' as const }),
  };
  const offering = useQuery({ ...helpersQuery(search), enabled: service !== '' });
  const listed = service === '' ? [] : (offering.data?.helpers ?? []);
  const active = listed.filter(({ isActive, services }) => isActive && services.includes(service));
  const chosen: Helper | undefined = active.find(({ _id }) => _id === helperId) ?? (helperId ? one.data : undefined);
  const linked = service === '' ? chosen : undefined;
  return {
    chosen,
    offered: chosen && !active.includes(chosen) ? [chosen, ...active] : active,
    /** From a profile, only the services of that helper. */
    services: SERVICES.filter((code) => !linked || linked.services.includes(code)),
    busy: service !== '' && (offering.isPending || offering.isPlaceholderData),
    problem: problemOf(helperId !== '' && one.error, service !== '' && offering.error),
    retry: () => void (one.isError ? one.refetch() : offering.refetch()),
  };
}

function problemOf(one: Error | false | null, offering: Error | false | null): string | undefined {
  if (one) return errorMessage(one, 'error.bookHelper');
  return offering ? errorMessage(offering, 'error.helpers') : undefined;
}
