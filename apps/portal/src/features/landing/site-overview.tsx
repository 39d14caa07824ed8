import type { SiteOverview as Overview } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatLongDuration, rupees } from '../../i18n/format.js';
import { siteFacts } from '../../i18n/en/site-facts.js';
import { addTexts, apartmentName, plural, serviceName, t } from '../../i18n/translate.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import page from './landing.module.css';
import { siteOverviewQuery } from './landing.queries.js';
import { useSearchLink } from './search-link.js';
import classes from './site-overview.module.css';

addTexts(siteFacts);

type Price = Overview['prices'][number];

/** Usual prices and cities as counted by the server. Nothing is shown of what is not counted. */
export function SiteOverview({ isSignedIn }: { isSignedIn: boolean }) {
  const { data, isPending } = useQuery(siteOverviewQuery);
  if (isPending) return <div className={page.overviewRoom} />;
  if (!data || data.prices.length + data.cities.length === 0) return null;
  return (
    <div className={`${page.section} ${classes.parts}`}>
      {data.prices.length > 0 && <Prices prices={data.prices} isSignedIn={isSignedIn} />}
      {data.cities.length > 0 && <Cities cities={data.cities} isSignedIn={isSignedIn} />}
    </div>
  );
}

function Prices({ prices, isSignedIn }: { prices: Price[]; isSignedIn: boolean }) {
  const linkTo = useSearchLink(isSignedIn);
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className={page.heading}>
        {t('prices.title')}
      </h2>
      <p className={page.sub}>{t('prices.text', { span: formatLongDuration(prices[0]?.minutes ?? 0) })}</p>
      <ul className={classes.prices}>
        {prices.map((price) => (
          <li key={price.service}>
            <ScreenLink to={linkTo({ service: price.service })} className={classes.price}>
              <span>
                {serviceName(price.service)}
                {price.apartmentType && <small>{apartmentName(price.apartmentType)}</small>}
              </span>
              <b>{priceWords(price)}</b>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const priceWords = ({ low, high }: Price) =>
  low === high
    ? t('prices.about', { price: rupees(low) })
    : t('prices.range', { low: rupees(low), high: rupees(high) });

function Cities({ cities, isSignedIn }: { cities: Overview['cities']; isSignedIn: boolean }) {
  const linkTo = useSearchLink(isSignedIn);
  return (
    <section aria-labelledby="cities">
      <h2 id="cities" className={page.heading}>
        {t('cities.title')}
      </h2>
      <p className={page.sub}>{t('cities.text')}</p>
      <ul className={classes.cities}>
        {cities.map(({ city, helpers }) => (
          <li key={city}>
            <ScreenLink to={linkTo({ location: city })} className={classes.city}>
              <b translate="no">{city}</b>{' '}
              <span>{plural('cities.helpers', helpers, { number: formatCount(helpers) })}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
