import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { Helper } from '@sahaya/contracts';
import {
  APARTMENT_FACTOR,
  APARTMENT_TYPES,
  type BookingForm,
  END_CHOICES,
  LIMITS,
  type LngLat,
  needsApartment,
  type Pricing,
  SERVICES,
  startChoicesFor,
  timesViolation,
} from '@sahaya/domain';
import { IconCash, IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { helperQuery, helpersQuery } from '../../api/queries/helpers.queries.js';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { walletQuery } from '../../api/queries/wallet.queries.js';
import { feeBaseWords } from '../../i18n/fee-words.js';
import { firstName, formatKilometres, formatDuration, rupees, formatTime } from '../../i18n/format.js';
import { errorMessage, toViolation } from '../../api/error-message.js';
import { useParty } from '../../api/session/use-session.js';
import { Choice } from '../../ui/forms/choice.js';
import { ChoiceGroup } from '../../ui/forms/choice-group.js';
import { focusField } from '../../ui/forms/focus-field.js';
import type { RequestSentState } from '../../ui/navigation/request-sent.js';
import { PlaceHint } from '../../ui/forms/place-hint.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { ruleText } from '../../i18n/rule-text.js';
import { apartmentName, serviceName, t } from '../../i18n/translate.js';
import classes from './book.module.css';
import { MapPin } from '../map-pin/index.js';
import { MonthlySubscription } from '../subscription-form/index.js';
import { DateField } from './date-field.js';
import { HelperField } from './helper-field.js';
import { OutsideAreaNotice } from './outside-area-notice.js';
import { PriceChangedDialog } from './price-changed-dialog.js';
import { PriceSummary } from './price-summary.js';
import { SavedAddresses } from './saved-addresses.js';
import { outOfAreaDistance, useOutsideServiceArea, useAddressPoint } from './service-area.js';
import { useBookingForm, useLiveQuote, visitMinutes } from './use-booking-form.js';
import { useSendRequest } from './booking-form.queries.js';

/** The number of helpers that the form offers at once; typing a name finds others. */
const OFFERED = 20;
/** The pause in typing a name before the search. */
const TYPING_MS = 300;

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
  const [moved, setMoved] = useState<{ from: Pricing | undefined; to: Pricing }>();

  const sendRequest = (agreed: Pricing | undefined) =>
    send.mutate(
      { form, agreed },
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
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const violation = booking.check();
    if (violation) focusField('book', violation.field);
    else sendRequest(quote.pricing);
  };
  const isSent = send.variables?.form.helperId === form.helperId;
  const isSentAddress = send.variables?.form.customerAddress === form.customerAddress;
  const refused = isSent && isSentAddress ? outOfAreaDistance(send.error) : undefined;
  const expected = useOutsideServiceArea(form, helpers.chosen);
  const outside = refused ?? expected;
  const errorOf = (field: keyof BookingForm) => booking.violation?.field === field && ruleText(booking.violation.code);
  const field = (name: keyof BookingForm) => ({ id: `book-${name}`, name, error: errorOf(name) });
  const text = (name: Exclude<keyof BookingForm, 'emergencyAgreed' | 'customerCoordinates'>) => ({
    ...field(name),
    value: form[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  });
  const minutes = visitMinutes(form);
  const broken = timesViolation(form, policy);
  const shownError = send.isError && !toViolation(send.error) && !outOfAreaDistance(send.error);

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
          <DateField
            {...field('date')}
            value={form.date}
            onChange={(date) => change('date', date)}
            helper={helpers.chosen}
          />
          <div className={classes.times}>
            <NativeSelect
              {...text('startTime')}
              label={t('book.start')}
              data={startChoicesFor(policy.visitMinutes.min).map((time) => ({ value: time, label: formatTime(time) }))}
            />
            <NativeSelect
              {...text('endTime')}
              label={t('book.end')}
              description={minutes > 0 ? formatDuration(minutes) : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={END_CHOICES.map((time) => ({ value: time, label: formatTime(time) }))}
            />
          </div>
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
          {shownError && <Notice>{errorMessage(send.error, 'error.createBooking')}</Notice>}
          <Button type="submit" size="lg" fullWidth loading={send.isPending}>
            {helpers.chosen ? t('book.submitTo', { name: firstName(helpers.chosen.name) }) : t('book.submit')}
          </Button>
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

interface GroupProps {
  value: string;
  onChange: (value: string) => void;
  error: string | false;
}

const ApartmentField = (field: GroupProps) => (
  <ChoiceGroup
    {...field}
    id="book-apartmentType"
    name="apartmentType"
    legend={t('book.apartment')}
    options={APARTMENT_TYPES.map((type) => ({
      value: type,
      label: apartmentName(type),
      hint: t('book.factor', { factor: APARTMENT_FACTOR[type] }),
    }))}
    compact
  />
);

const PaymentField = (field: GroupProps) => (
  <ChoiceGroup
    {...field}
    id="book-paymentMethod"
    name="paymentMethod"
    legend={t('book.payment')}
    options={[
      {
        value: 'online',
        label: t('method.online'),
        hint: t('book.onlineHint'),
        icon: <IconCreditCard size={22} stroke={1.75} />,
      },
      { value: 'cash', label: t('method.cash'), hint: t('book.cashHint'), icon: <IconCash size={22} stroke={1.75} /> },
    ]}
  />
);

interface EmergencyProps {
  surcharge: number;
  checked: boolean;
  onChange: (agreed: boolean) => void;
  error: string | false;
}
/** A same-day visit costs more, so the box is never ticked in advance. */
function EmergencyField({ surcharge, checked, onChange, error }: EmergencyProps) {
  return (
    <div>
      <Choice
        id="book-emergencyAgreed"
        type="checkbox"
        name="emergencyAgreed"
        value="agreed"
        checked={checked}
        onChange={() => onChange(!checked)}
        label={t('book.emergency', { amount: rupees(surcharge) })}
        hint={t('book.emergencyHint')}
        describedBy={error ? 'book-emergency-error' : undefined}
        invalid={Boolean(error)}
      />
      {error && (
        <p id="book-emergency-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Shows the cancellation terms before the agreement. */
function Terms() {
  const { freeBeforeStart, lateFeeBps, feeBase } = usePolicy().cancellation;
  return (
    <p className={classes.terms}>
      {t('book.terms', { hours: freeBeforeStart / 60, percent: lateFeeBps / 100, feeBase: feeBaseWords(feeBase) })}
    </p>
  );
}
