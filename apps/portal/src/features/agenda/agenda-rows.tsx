import { ActionIcon, Anchor, Button } from '@mantine/core';
import type { Booking, CalendarVisit, TimeOff } from '@sahaya/contracts';
import { helperEarns } from '@sahaya/domain';
import { IconBeach, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useMarkVisit } from '../../api/queries/visits.queries.js';
import { firstName, formatList, rupees, formatTimeRange } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { Notice } from '../../ui/feedback/notice.js';
import { mapLink } from '../../ui/map/map-link.js';
import { visitPath } from '../../ui/navigation/paths.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { serviceName, t } from '../../i18n/translate.js';
import classes from './agenda.module.css';
import { StatusBadge } from '../booking-card/index.js';
import { useRecordContact } from '../booking-actions/index.js';

export const TimeOffRow = ({ off }: { off: TimeOff }) => (
  <li className={classes.off}>
    <IconBeach size={20} aria-hidden="true" />
    <span>
      {t('agenda.off', { time: off.wholeDay ? t('off.wholeDay') : formatTimeRange(off.startTime, off.endTime) })}
      {off.reason && ` · ${off.reason}`}
    </span>
  </li>
);

export function BookingRow({ booking }: { booking: Booking }) {
  const note = useRecordContact();
  const { startTime, endTime, service, customerName, customerAddress, customerId, status, pricing } = booking;
  return (
    <li className={classes.visit} data-status={status}>
      <div className={classes.time}>{formatTimeRange(startTime, endTime)}</div>
      <div className={classes.what}>
        <b>{t('dashboard.visit', { service: serviceName(service), name: customerName })}</b>
        <span className={classes.where}>{customerAddress}</span>
        {booking.addressUnknown && <UnknownAddress name={customerName} />}
        <span className={classes.earn}>
          {t('booking.earn', { amount: rupees(helperEarns(pricing)) })} · {t(`method.${booking.payment.method}`)}
        </span>
        <StatusBadge status={status} />
      </div>
      {status === 'accepted' && (
        <Ways
          name={customerName}
          address={customerAddress}
          pin={booking.customerCoordinates}
          phone={customerId.phone}
          onCall={() => note(booking, 'call')}
        />
      )}
    </li>
  );
}

const UnknownAddress = ({ name }: { name: string }) => (
  <span className={classes.where}>{t('place.unknown', { name: firstName(name) })}</span>
);

/** A visit of a subscription. It can be marked complete once the server allows it. */
export function SubscriptionVisitRow({ visit }: { visit: CalendarVisit }) {
  const mark = useMarkVisit();
  const { startTime, endTime, services, other, address, status, earns = 0, mayMark } = visit;
  const isAhead = status === 'scheduled';
  return (
    <li className={classes.visit} data-status={status}>
      <div className={classes.time}>{formatTimeRange(startTime, endTime)}</div>
      <div className={classes.what}>
        <b>{t('dashboard.visit', { service: formatList(services.map(serviceName)), name: other.name })}</b>
        <span className={classes.where}>{address}</span>
        {visit.addressUnknown && <UnknownAddress name={other.name} />}
        <span className={classes.earn}>
          {t('booking.earn', { amount: rupees(earns) })} · {t('agenda.subscription')}
        </span>
        <StatusBadge status={isAhead ? 'accepted' : 'completed'} />
        {mark.isError && <Notice>{errorMessage(mark.error, 'error.markSub')}</Notice>}
        {isAhead && (
          <div className={classes.planActions}>
            {mayMark && (
              <Button onClick={() => mark.mutate(visit)} loading={mark.isPending}>
                {t('subact.complete-visit')}
              </Button>
            )}
            <Anchor component={ScreenLink} to={visitPath('helper', visit)} className={classes.planLink}>
              {t('agenda.toPlan')}
            </Anchor>
          </div>
        )}
      </div>
      {isAhead && <Ways name={other.name} address={address} pin={visit.customerCoordinates} phone={other.phone} />}
    </li>
  );
}

interface WaysProps {
  name: string;
  address: string;
  pin: readonly number[] | undefined;
  phone: string | undefined;
  onCall?: () => void;
}
/** Links to the map and the phone. */
const Ways = ({ name, address, pin, phone, onCall }: WaysProps) => (
  <div className={classes.ways}>
    <ActionIcon
      component="a"
      variant="light"
      color="teal"
      href={mapLink(address, pin)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('agenda.map', { name })}
    >
      <IconMapPin size={22} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
    {phone && (
      <ActionIcon
        component="a"
        variant="light"
        color="teal"
        href={`tel:+91${phone}`}
        onClick={onCall}
        aria-label={t('card.call', { name })}
      >
        <IconPhone size={22} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    )}
  </div>
);
