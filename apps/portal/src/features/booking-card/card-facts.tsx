import { Anchor } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import { helperEarns, type Party } from '@sahaya/domain';
import {
  IconCalendarEvent,
  IconCalendarOff,
  IconDoorEnter,
  IconHome,
  IconMapPin,
  IconMapPinQuestion,
  IconNotes,
  IconPhoneOutgoing,
  IconStar,
  IconWallet,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { firstName, formatInstantTime, formatInstantInSentence, rupees, formatVisitTime } from '../../i18n/format.js';
import { Disclosure } from '../../ui/display/disclosure.js';
import { Fact, Facts } from '../../ui/display/fact.js';
import { mapLink } from '../../ui/map/map-link.js';
import { ServiceIcon } from '../../ui/display/service-icon.js';
import { apartmentName, serviceName, t, findText } from '../../i18n/translate.js';
import { otherParty } from './card-actions.js';
import classes from './card-facts.module.css';

interface Props {
  booking: Booking;
  party: Party;
  now: Date;
}

/** Whether a helper prepares this visit, and needs every fact at a glance. */
const isJobAhead = ({ booking: { status }, party }: Pick<Props, 'booking' | 'party'>) =>
  party === 'helper' && (status === 'pending' || status === 'accepted');

/** The time, service and price; for a helper also the address and the notes of a visit to come. */
export function CardFacts({ booking, party, now }: Props) {
  return (
    <Facts>
      <Fact icon={<IconCalendarEvent />} label={t('booking.when')} strong>
        {formatVisitTime(booking, now)}
      </Fact>
      <Arrived booking={booking} />
      <Contacted booking={booking} party={party} />
      <Fact icon={<ServiceIcon service={booking.service} />} label={t('booking.service')}>
        {serviceWords(booking)}
      </Fact>
      {booking.addressUnknown && (
        <Fact icon={<IconMapPinQuestion />} label={t('place.distance')}>
          {t('place.unknown', { name: firstName(otherParty(booking, party).name) })}
        </Fact>
      )}
      <Fact icon={<IconWallet />} label={t('booking.price')}>
        {party === 'helper' ? <Earned booking={booking} /> : <Price booking={booking} />}
      </Fact>
      {isJobAhead({ booking, party }) && <PlaceAndNotes booking={booking} party={party} />}
    </Facts>
  );
}

interface FurtherProps extends Props {
  /** The payment and its refunds. */
  money: ReactNode;
}
/** The facts that are not needed at a glance, below their label. They are open while a refund is on its way. */
export function FurtherFacts({ booking, party, now, money }: FurtherProps) {
  if (isJobAhead({ booking, party })) return null;
  const isRefunding = booking.refund?.status === 'initiated' || booking.refund?.status === 'failed';
  return (
    <Disclosure label={t('booking.details')} isOpen={isRefunding}>
      <Facts>
        <FreeUntil booking={booking} party={party} now={now} />
        <PlaceAndNotes booking={booking} party={party} />
        {booking.customerRating && (
          <Fact icon={<IconStar />} label={t('rate.yours')}>
            {t('rate.yours')}: {t('rate.words', { rating: booking.customerRating.rating })}
          </Fact>
        )}
      </Facts>
      {money && <div className={classes.money}>{money}</div>}
    </Disclosure>
  );
}

function PlaceAndNotes({ booking, party }: Pick<Props, 'booking' | 'party'>) {
  return (
    <>
      <Fact icon={<IconMapPin />} label={t('booking.where')}>
        {booking.customerAddress}
        {party === 'helper' && booking.customerCoordinates && (
          <>
            {' '}
            <Anchor
              href={mapLink(booking.customerAddress, booking.customerCoordinates)}
              target="_blank"
              rel="noreferrer"
            >
              {t('pin.see')}
            </Anchor>
          </>
        )}
      </Fact>
      {booking.specialRequests && (
        <Fact icon={<IconNotes />} label={t('booking.requests')}>
          {booking.specialRequests}
        </Fact>
      )}
      {booking.householdNotes && (
        <Fact icon={<IconHome />} label={t('booking.household')}>
          {booking.householdNotes}
        </Fact>
      )}
    </>
  );
}

/** The arrival and completion times. */
function Arrived({ booking: { arrival } }: Pick<Props, 'booking'>) {
  if (!arrival?.arrivedAt) return null;
  const arrived = t('booking.arrivedAt', { time: formatInstantTime(arrival.arrivedAt) });
  return (
    <Fact icon={<IconDoorEnter />} label={t('booking.arrival')}>
      {arrival.endedAt ? `${arrived} · ${t('booking.endedAt', { time: formatInstantTime(arrival.endedAt) })}` : arrived}
    </Fact>
  );
}

/** The recorded calls and messages at the door, which count when a no-show is reviewed. */
function Contacted({ booking, party }: Pick<Props, 'booking' | 'party'>) {
  const { status, arrival, contacts = [] } = booking;
  if (status !== 'accepted' || arrival?.arrivedAt || contacts.length === 0) return null;
  const name = firstName(otherParty(booking, party).name);
  return (
    <Fact icon={<IconPhoneOutgoing />} label={t('contact.label')}>
      {contacts
        .map(({ by, way, at }) =>
          t(`contact.${by === party ? 'mine' : 'theirs'}.${way}`, { name, time: formatInstantTime(at) }),
        )
        .join(' · ')}
    </Fact>
  );
}

/** The deadline of free cancellation. */
function FreeUntil({ booking: { status, freeCancellationUntil }, party, now }: Props) {
  if (party !== 'customer' || status !== 'accepted' || !freeCancellationUntil) return null;
  const until = new Date(freeCancellationUntil);
  if (until <= now) return null;
  return (
    <Fact icon={<IconCalendarOff />} label={t('booking.cancelling')}>
      {t('booking.freeUntil', { moment: formatInstantInSentence(until, now) })}
    </Fact>
  );
}

const serviceWords = ({ service, serviceOptions: { apartmentType } }: Booking) =>
  apartmentType ? `${serviceName(service)}, ${apartmentName(apartmentType)}` : serviceName(service);

function Price({ booking }: { booking: Booking }) {
  return (
    <>
      <b>{rupees(booking.totalAmount)}</b> · {t(`method.${booking.payment.method}`)}
      {booking.status !== 'cancelled' && ` · ${paymentWords(booking)}`}
    </>
  );
}

/** The earnings of the visit and the payment method. */
function Earned({ booking }: { booking: Booking }) {
  const { method } = booking.payment;
  if (booking.status === 'cancelled') return t(`method.${method}`);
  const how =
    method === 'cash'
      ? t('booking.collect', { amount: rupees(booking.totalAmount) })
      : `${t('method.online')} · ${paymentWords(booking)}`;
  return (
    <>
      <b>{t('booking.earn', { amount: rupees(helperEarns(booking.pricing)) })}</b> · {how}
    </>
  );
}

/** A payment status that the catalogue does not know is shown as it is. */
const paymentWords = ({ payment: { method, status } }: Booking) =>
  findText(`paid.${method}`, status) ?? findText('paid', status) ?? status;
