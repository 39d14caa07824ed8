import { Button } from '@mantine/core';
import type { Service } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { landingHealthQuery } from '../../api/queries/health.queries.js';
import { useSession } from '../../api/session/use-session.js';
import { Footer } from '../../ui/layout/footer.js';
import { LanguageButtons } from '../../ui/navigation/language-buttons.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { serviceName, t } from '../../i18n/translate.js';
import { formatCount } from '../../i18n/format.js';
import { HeroPicture } from './hero-picture.js';
import classes from './landing.module.css';
import { claimsQuery } from './landing.queries.js';
import { useSearchLink } from './search-link.js';
import { ServicePicture } from './service-picture.js';

/** The seven services shown on the landing page. */
const SHOWN = [
  'sweeping-mopping',
  'cooking',
  'laundry',
  'gardening',
  'pet-care',
  'elderly-care',
  'babysitting',
] as const satisfies readonly Service[];

const STEPS = [
  { title: 'landing.step1', text: 'landing.step1Text' },
  { title: 'landing.step2', text: 'landing.step2Text' },
  { title: 'landing.step3', text: 'landing.step3Text' },
  { title: 'landing.step4', text: 'landing.step4Text' },
] as const;

type Part<P> = (props: P) => ReactNode;
const Broken = () => <p role="alert">{t('broken.text')}</p>;
/** A part that is loaded later. The rest of the page works without it. */
const lazyPart = <P extends object>(load: () => Promise<Part<P>>, broken: Part<object> = Broken) =>
  lazy<Part<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: broken }),
    ),
  );
const BrokenSearch = () => (
  <>
    <Broken />
    <Button component={ScreenLink} to="/register?role=customer">
      {t('nav.getStarted')}
    </Button>
  </>
);

/** The search has fields of the kit, which the first page does without. */
const SiteHelpers = lazyPart(() => import('./site-helpers.js').then((m) => m.SiteHelpers), BrokenSearch);
const SiteOverview = lazyPart(() => import('./site-overview.js').then((m) => m.SiteOverview));
const SiteAnswers = lazyPart(() => import('./site-answers.js').then((m) => m.SiteAnswers));

export function LandingScreen() {
  useQuery(landingHealthQuery);
  const signedIn = useSession() !== undefined;
  const linkTo = useSearchLink(signedIn);
  return (
    <>
      <Hero signedIn={signedIn} />
      {!signedIn && <Helpers />}
      <section className={classes.section} aria-labelledby="services">
        <h2 id="services" className={classes.heading}>
          {t('landing.services')}
        </h2>
        <p className={classes.sub}>{t('landing.servicesText')}</p>
        <ul className={classes.services}>
          {SHOWN.map((service) => (
            <li key={service}>
              <ScreenLink to={linkTo({ service })} className={classes.service}>
                <span className={classes.serviceIcon}>
                  <ServicePicture service={service} size={40} />
                </span>
                <span>
                  <b>{serviceName(service)}</b>
                  <span className={classes.serviceText}>{t(`landing.service.${service}`)}</span>
                </span>
              </ScreenLink>
            </li>
          ))}
        </ul>
      </section>
      <Near className={classes.overviewRoom}>
        <SiteOverview isSignedIn={signedIn} />
      </Near>
      <section className={classes.steps} aria-labelledby="how">
        <div className={classes.section}>
          <h2 id="how" className={classes.heading}>
            {t('landing.how')}
          </h2>
          <ol className={classes.stepList}>
            {STEPS.map(({ title, text }, index) => (
              <li key={title} className={classes.step}>
                <span className={classes.stepNumber} aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{t(title)}</h3>
                <p>{t(text)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Near className={classes.answersRoom}>
        <SiteAnswers />
      </Near>
      {!signedIn && <Invitation />}
      <Footer />
    </>
  );
}

/** The distance from the screen at which a part is loaded. */
const AHEAD = '300px';

/** Loads its content when it comes near the screen. Until then, its class keeps the room. */
function Near({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(!('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (isNear || !room.current) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && setIsNear(true), {
      rootMargin: AHEAD,
    });
    watcher.observe(room.current);
    return () => watcher.disconnect();
  }, [isNear]);
  const empty = <div ref={room} className={className} />;
  return isNear ? <Suspense fallback={empty}>{children}</Suspense> : empty;
}

/** The helpers that guests see. */
function Helpers() {
  return (
    <section id="helpers" className={classes.helpers} aria-labelledby="helpers-title">
      <h2 id="helpers-title" className={classes.heading}>
        {t('site.title')}
      </h2>
      <Near>
        <SiteHelpers />
      </Near>
    </section>
  );
}

function Hero({ signedIn }: { signedIn: boolean }) {
  const linkTo = useSearchLink(signedIn);
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <div>
        {!signedIn && <LanguageButtons size="compact-md" className={classes.language} />}
        <h1 id="hero" className={classes.title}>
          {t('landing.title')}
        </h1>
        <p className={classes.lead}>{t('landing.lead')}</p>
        <div className={classes.actions}>
          {signedIn ? (
            <Button component={ScreenLink} to="/dashboard" size="lg">
              {t('landing.toDashboard')}
            </Button>
          ) : (
            <>
              <Button component={ScreenLink} to={linkTo({})} size="lg">
                {t('landing.book')}
              </Button>
              <Button component={ScreenLink} to="/register?role=helper" size="lg" variant="default">
                {t('landing.become')}
              </Button>
            </>
          )}
        </div>
        <Claims />
      </div>
      <HeroPicture />
    </section>
  );
}

/** The brand text, or the counts if the deployment shows them. It does not switch between the two while loading. */
function Claims() {
  const { data: counted, isPending } = useQuery(claimsQuery);
  return (
    <dl className={classes.claims} data-pending={isPending}>
      <div>
        <dt>{t('landing.customers')}</dt>
        <dd>{counted ? formatCount(counted.happyCustomers) : t('landing.customersCount')}</dd>
      </div>
      <div>
        <dt>{t('landing.helpers')}</dt>
        <dd>{counted ? formatCount(counted.verifiedHelpers) : t('landing.helpersCount')}</dd>
      </div>
    </dl>
  );
}

function Invitation() {
  return (
    <section className={classes.section} aria-labelledby="invitation">
      <div className={classes.invitation}>
        <div>
          <h2 id="invitation">{t('landing.ready')}</h2>
          <p>{t('landing.readyText')}</p>
        </div>
        <div className={classes.actions}>
          <Button component={ScreenLink} to="/register" size="lg" color="marigold.4" c="black">
            {t('nav.getStarted')}
          </Button>
          <Button component={ScreenLink} to="/login" size="lg" variant="white">
            {t('nav.login')}
          </Button>
        </div>
      </div>
    </section>
  );
}
