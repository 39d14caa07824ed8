import { BRAND, BRANDING } from '@sahaya/domain';
import { IconCreditCard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { partyOf, useSession } from '../../api/session/use-session.js';
import { ScreenLink } from '../navigation/screen-link.js';
import { type PlainTextKey, t } from '../../i18n/translate.js';
import { BrandName } from '../display/brand-mark.js';
import classes from './footer.module.css';

type Place = readonly [to: string, label: PlainTextKey];

const QUICK = {
  guest: [
    ['/helpers', 'nav.findHelpers'],
    ['/register?role=helper', 'landing.become'],
    ['/login', 'nav.login'],
  ],
  customer: [
    ['/dashboard', 'nav.dashboard'],
    ['/helpers', 'nav.findHelpers'],
    ['/my-bookings', 'nav.myBookings'],
  ],
  helper: [
    ['/dashboard', 'nav.dashboard'],
    ['/my-bookings', 'nav.myJobs'],
    ['/chats', 'nav.chats'],
  ],
} as const satisfies Record<string, readonly Place[]>;

const LEGAL = [
  ['/privacy-policy', 'title.privacy'],
  ['/terms-conditions', 'title.terms'],
  ['/cancellation-refund', 'title.cancellation'],
  ['/service-delivery', 'title.delivery'],
] as const satisfies readonly Place[];

/** The footer of public pages: quick links, the support address and legal links. */
export function Footer() {
  const session = useSession();
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <div className={classes.brand}>
          <BrandName />
          <p>{t('landing.footer', { brand: BRAND })}</p>
          <p className={classes.methods}>
            <IconCreditCard size={20} aria-hidden="true" /> {t('landing.payment')}
          </p>
        </div>
        <Group title={t('landing.quickLinks')} places={QUICK[session ? partyOf(session.user) : 'guest']} />
        <Group title={t('landing.support')} places={[['/contact', 'landing.contact']]} wide>
          <li>
            <a href={`mailto:${BRANDING.supportEmail}`}>{BRANDING.supportEmail}</a>
          </li>
        </Group>
        <Group title={t('landing.legal')} places={LEGAL} />
      </div>
    </footer>
  );
}

interface GroupProps {
  title: string;
  places: readonly Place[];
  children?: ReactNode;
  /** Takes a whole line on a phone. */
  wide?: boolean;
}
function Group({ title, places, children, wide = false }: GroupProps) {
  return (
    <nav aria-label={title} data-wide={wide}>
      <h2>{title}</h2>
      <ul>
        {places.map(([to, label]) => (
          <li key={to}>
            <ScreenLink to={to}>{t(label)}</ScreenLink>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
