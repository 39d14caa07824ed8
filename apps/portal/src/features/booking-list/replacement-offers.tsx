import { Button } from '@mantine/core';
import type { ReplacementOffer } from '@sahaya/contracts';
import { IconCalendarEvent, IconMapPin, IconMapPinQuestion, IconNotes, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type ReplacementOfferAnswer,
  replacementOffersQuery,
  useAnswerReplacementOffer,
} from '../../api/queries/replacement.queries.js';
import { firstName, rupees, formatVisitTime } from '../../i18n/format.js';
import { errorCode, errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { Fact, Facts } from '../../ui/display/fact.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ServiceIcon } from '../../ui/display/service-icon.js';
import { Countdown } from '../../ui/feedback/countdown.js';
import { serviceName, t } from '../../i18n/translate.js';
import { Entries } from '../../ui/layout/list-detail.js';
import list from './booking-list.module.css';
import classes from './replacement-offers.module.css';

/** Visits that need another helper. The first helper who accepts is proposed to the customer. */
export function ReplacementOffers() {
  const { data: offers = [], error, refetch, isFetching } = useQuery(replacementOffersQuery);
  const answer = useAnswerReplacementOffer();
  // Without a network the offline banner already explains the problem.
  if (error && errorCode(error) !== 'NETWORK_ERROR')
    return (
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {errorMessage(error, 'error.offers')}
      </Notice>
    );
  if (offers.length === 0 && !answer.isError) return null;
  return (
    <section aria-labelledby="offers-title" className={classes.offers}>
      <h2 id="offers-title" className={list.heading}>
        {t('offers.title')}
      </h2>
      <p className={classes.lead}>{t('offers.lead')}</p>
      {answer.isError && <Notice>{errorMessage(answer.error, 'error.answerOffer')}</Notice>}
      <Entries>
        {offers.map((offer) => (
          <li key={offer._id}>
            <Offer
              offer={offer}
              busy={answer.isPending && answer.variables.id === offer._id ? answer.variables.answer : undefined}
              onAnswer={(how) => answer.mutate({ id: offer._id, answer: how })}
            />
          </li>
        ))}
      </Entries>
    </section>
  );
}

interface Props {
  offer: ReplacementOffer;
  busy: ReplacementOfferAnswer | undefined;
  onAnswer: (answer: ReplacementOfferAnswer) => void;
}
function Offer({ offer, busy, onAnswer }: Props) {
  const { service, customerName, locality, earns, paymentMethod, specialRequests, answerBy, state } = offer;
  const customer = firstName(customerName);
  return (
    <article
      className={classes.offer}
      aria-label={t('booking.label', { service: serviceName(service), name: customerName })}
    >
      <Facts>
        <Fact icon={<IconCalendarEvent />} label={t('booking.when')} strong>
          {formatVisitTime(offer, serverNow())}
        </Fact>
        <Fact icon={<ServiceIcon service={service} />} label={t('booking.service')}>
          {t('booking.label', { service: serviceName(service), name: customerName })}
        </Fact>
        <Fact icon={<IconMapPin />} label={t('booking.where')}>
          {locality}
        </Fact>
        {offer.addressUnknown && (
          <Fact icon={<IconMapPinQuestion />} label={t('place.distance')}>
            {t('place.unknownOffer')}
          </Fact>
        )}
        <Fact icon={<IconWallet />} label={t('booking.price')}>
          <b>{t('booking.earn', { amount: rupees(earns) })}</b> · {t(`method.${paymentMethod}`)}
        </Fact>
        {specialRequests && (
          <Fact icon={<IconNotes />} label={t('booking.requests')}>
            {specialRequests}
          </Fact>
        )}
      </Facts>
      <p className={classes.turn} data-yours={state === 'asked'} role="status">
        {t(state === 'asked' ? 'offers.asked' : 'offers.agreed', { customer })} · <Countdown until={answerBy} />
      </p>
      <div className={classes.actions}>
        {state === 'asked' && (
          <Button
            color="marigold.4"
            c="black"
            onClick={() => onAnswer('accept')}
            loading={busy === 'accept'}
            disabled={busy === 'decline'}
          >
            {t('offers.accept')}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => onAnswer('decline')}
          loading={busy === 'decline'}
          disabled={busy === 'accept'}
        >
          {t(state === 'asked' ? 'offers.decline' : 'offers.takeBack')}
        </Button>
      </div>
    </article>
  );
}
