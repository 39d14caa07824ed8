import { Anchor, Button, Skeleton } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import {
  IconBriefcase,
  IconCalendarEvent,
  IconCalendarRepeat,
  IconChevronRight,
  IconMessageCircle,
  IconSearch,
  IconSettings,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { chatsQuery } from '../../api/queries/chat-list.queries.js';
import { helperQuery } from '../../api/queries/helpers.queries.js';
import { bookingPagesQuery, EVERY_BOOKING } from '../../api/queries/bookings.queries.js';
import { firstName, rupees } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { useParty, useUser } from '../../api/session/use-session.js';
import { Notice } from '../../ui/feedback/notice.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { Screen } from '../../ui/layout/screen.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { ServiceTag } from '../../ui/display/service-tag.js';
import { Stars } from '../../ui/display/stars.js';
import { t } from '../../i18n/translate.js';
import classes from './dashboard.module.css';
import { BookAgain } from './book-again.js';
import { ServiceLinks } from './service-links.js';
import { statsQuery, useDashboardFacts } from './dashboard.queries.js';
import { NextVisit } from './next-visit.js';
import { isStartListHidden } from './start-list-hidden.js';
import { useStartSteps } from './start-steps.queries.js';
import { type Stats, toRequestLinks, toStatTiles } from './stats.js';
import { ToDoList } from './to-do-list.js';

// Customers do not load it.
const StartList = lazy(() => import('./start-list.js').then((m) => ({ default: m.StartList })));

export function DashboardScreen() {
  const user = useUser();
  const helper = useParty() === 'helper';
  return (
    <Screen
      title={t('dashboard.greeting', { name: firstName(user.name) })}
      lead={t(helper ? 'dashboard.leadHelper' : 'dashboard.leadCustomer')}
    >
      <div className={classes.grid}>
        {helper ? <HelperColumn /> : <CustomerColumn />}
        <div className={classes.column}>{helper ? <ProfileStatus id={user._id} /> : <QuickActions />}</div>
      </div>
    </Screen>
  );
}

function CustomerColumn() {
  if (!useDashboardFacts().isKnown) return <ColumnWaiting />;
  return (
    <div className={classes.column}>
      <ToDoList party="customer" />
      <NextVisit party="customer" />
      <BookAgain />
      <ServiceLinks />
      <StatTiles />
    </div>
  );
}

function HelperColumn() {
  const user = useUser();
  const facts = useDashboardFacts();
  const start = useStartSteps(user, !isStartListHidden(user._id));
  if (!facts.isKnown || !start.isKnown) return <ColumnWaiting />;
  return (
    <Suspense fallback={<ColumnWaiting />}>
      <div className={classes.column}>
        <ToDoList party="helper" />
        <StartList />
        <NextVisit party="helper" />
        <StatTiles />
        <QuickActions />
      </div>
    </Suspense>
  );
}

/** Stands for all parts at once, so that none of them moves while another one loads. */
const ColumnWaiting = () => (
  <div className={classes.waiting} aria-busy="true" role="status" aria-label={t('state.loading')}>
    <Skeleton height={196} radius="lg" />
    <Skeleton height={196} radius="lg" />
    <Skeleton height={104} radius="lg" />
  </div>
);

function StatTiles() {
  const stats = useQuery(statsQuery);
  if (stats.isError)
    return (
      <Notice onRetry={() => void stats.refetch()} busy={stats.isFetching}>
        {errorMessage(stats.error, 'error.stats')}
      </Notice>
    );
  if (stats.isPending) return <Skeleton height={104} radius="lg" aria-busy="true" />;
  return (
    <div>
      <dl className={classes.stats} aria-label={t('stats.title')}>
        {toStatTiles(stats.data).map(({ label, value }) => (
          <div key={label} className={classes.stat}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RequestLinks stats={stats.data} />
    </div>
  );
}

/** Leads to what the number of pending requests counts: bookings and subscriptions. */
function RequestLinks({ stats }: { stats: Stats }) {
  const links = toRequestLinks(stats);
  if (links.length === 0) return null;
  return (
    <nav className={classes.requests} aria-label={t('stats.pendingRequests')}>
      <span aria-hidden="true">{t('stats.answer')}</span>
      {links.map(({ to, text }) => (
        <Anchor key={to} component={ScreenLink} to={to} inherit>
          {text}
        </Anchor>
      ))}
    </nav>
  );
}

function QuickActions() {
  const party = useParty();
  const cache = useQueryClient();
  const helper = party === 'helper';
  const actions = [
    ...(party === 'customer'
      ? [{ to: '/helpers', label: 'nav.findHelpers', hint: 'dashboard.findHint', Icon: IconSearch } as const]
      : []),
    {
      to: '/my-bookings',
      label: party === 'customer' ? 'nav.myBookings' : 'nav.myJobs',
      hint: party === 'customer' ? 'dashboard.bookingsHint' : 'dashboard.jobsHint',
      Icon: party === 'customer' ? IconCalendarEvent : IconBriefcase,
      onPreload: () => void cache.prefetchInfiniteQuery(bookingPagesQuery(EVERY_BOOKING)),
    } as const,
    {
      to: helper ? '/helper-subscriptions' : '/my-subscriptions',
      label: helper ? 'nav.subscriptionJobs' : 'nav.mySubscriptions',
      hint: helper ? 'dashboard.subscriptionJobsHint' : 'dashboard.subscriptionsHint',
      Icon: IconCalendarRepeat,
    } as const,
    {
      to: '/chats',
      label: 'dashboard.openChats',
      hint: 'dashboard.chatsHint',
      Icon: IconMessageCircle,
      onPreload: () => void cache.prefetchInfiniteQuery(chatsQuery),
    } as const,
    {
      to: helper ? '/earnings' : '/wallet',
      label: helper ? 'nav.earnings' : 'nav.wallet',
      hint: helper ? 'dashboard.earningsHint' : 'dashboard.walletHint',
      Icon: IconWallet,
    } as const,
    {
      to: '/profile',
      label: helper ? 'dashboard.settings' : 'nav.profile',
      hint: helper ? 'dashboard.settingsHint' : 'dashboard.profileHint',
      Icon: helper ? IconSettings : IconUser,
    } as const,
  ];
  return (
    <nav className={classes.actions} aria-label={t('dashboard.quickActions')}>
      {actions.map(({ to, label, hint, Icon, ...rest }) => (
        <ScreenLink key={to} to={to} className={classes.action} {...rest}>
          <span className={classes.actionIcon}>
            <Icon size={24} stroke={1.75} aria-hidden="true" />
          </span>
          <span className={classes.actionText}>
            <b>{t(label)}</b>
            <span>{t(hint)}</span>
          </span>
          <IconChevronRight size={20} aria-hidden="true" />
        </ScreenLink>
      ))}
    </nav>
  );
}

/** The helper's profile as customers see it. */
function ProfileStatus({ id }: { id: string }) {
  const profile = useQuery(helperQuery(id));
  if (profile.isError)
    return (
      <Notice onRetry={() => void profile.refetch()} busy={profile.isFetching}>
        {errorMessage(profile.error, 'error.helper')}
      </Notice>
    );
  if (profile.isPending) return <Skeleton height={220} radius="lg" aria-busy="true" />;
  return <ProfileCard helper={profile.data} />;
}

function ProfileCard({ helper }: { helper: Helper }) {
  return (
    <section className={classes.profile} aria-label={t('dashboard.profile')}>
      <div className={classes.profileHead}>
        <PersonAvatar name={helper.name} size={56} photoUrl={helper.photoUrl} />
        <div>
          <h2>{helper.name}</h2>
          <span className={classes.state} data-active={helper.isActive}>
            {t(helper.isActive ? 'helper.available' : 'helper.unavailable')}
          </span>
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('dashboard.rating')}</dt>
          <dd>
            <Stars rating={helper.averageRating} />
            {helper.totalReviews === 0
              ? t('dashboard.noRating')
              : t('dashboard.ratingOf', { rating: helper.averageRating.toFixed(1) })}
          </dd>
        </div>
        <div>
          <dt>{t('dashboard.totalReviews')}</dt>
          <dd>{helper.totalReviews}</dd>
        </div>
        <div>
          <dt>{t('dashboard.rate')}</dt>
          <dd>{t('helper.rate', { rate: rupees(helper.hourlyRate) })}</dd>
        </div>
      </dl>
      <h3 id="offered" className={classes.offered}>
        {t('dashboard.services')}
      </h3>
      <ul className={classes.tags} aria-labelledby="offered">
        {helper.services.map((service) => (
          <li key={service}>
            <ServiceTag service={service} />
          </li>
        ))}
      </ul>
      <div className={classes.own}>
        <Button component={ScreenLink} to="/profile" variant="default">
          {t('dashboard.edit')}
        </Button>
        <ScreenLink to={`/helper/${helper._id}`} className={classes.seen}>
          {t('dashboard.seen')}
        </ScreenLink>
      </div>
    </section>
  );
}
