import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { loadTexts, type PlainTextKey } from '../i18n/translate.js';

export interface Route {
  path: string;
  /** Public, for visitors only, for signed-in users, or for one role. */
  access: 'public' | 'guest' | 'login' | 'customer' | 'helper';
  title: Extract<PlainTextKey, `title.${string}`>;
  load: () => Promise<ComponentType>;
  /** The texts of the application suffice; other screens load all texts. */
  hasFirstTexts?: true;
  /** The screen fills the phone, so there is no bottom bar. */
  fullHeight?: true;
}

/** The screens by path. All other paths redirect to /. */
export const ROUTES: readonly Route[] = [
  {
    path: '/',
    access: 'public',
    title: 'title.landing',
    load: () => import('../features/landing/landing.screen.js').then((m) => m.LandingScreen),
    hasFirstTexts: true,
  },
  {
    path: '/login',
    access: 'guest',
    title: 'title.login',
    load: () => import('../features/account/login.screen.js').then((m) => m.LoginScreen),
    hasFirstTexts: true,
  },
  {
    path: '/register',
    access: 'guest',
    title: 'title.register',
    load: () => import('../features/account/register.screen.js').then((m) => m.RegisterScreen),
    hasFirstTexts: true,
  },
  {
    path: '/privacy-policy',
    access: 'public',
    title: 'title.privacy',
    load: () => import('../features/legal/legal.screen.js').then((m) => m.PrivacyScreen),
    hasFirstTexts: true,
  },
  {
    path: '/terms-conditions',
    access: 'public',
    title: 'title.terms',
    load: () => import('../features/legal/legal.screen.js').then((m) => m.TermsScreen),
    hasFirstTexts: true,
  },
  {
    path: '/cancellation-refund',
    access: 'public',
    title: 'title.cancellation',
    load: () => import('../features/legal/legal.screen.js').then((m) => m.CancellationScreen),
    hasFirstTexts: true,
  },
  {
    path: '/service-delivery',
    access: 'public',
    title: 'title.delivery',
    load: () => import('../features/legal/legal.screen.js').then((m) => m.DeliveryScreen),
    hasFirstTexts: true,
  },
  {
    path: '/contact',
    access: 'public',
    title: 'title.contact',
    load: () => import('../features/contact/contact.screen.js').then((m) => m.ContactScreen),
    hasFirstTexts: true,
  },
  {
    path: '/dashboard',
    access: 'login',
    title: 'title.dashboard',
    load: () => import('../features/dashboard/dashboard.screen.js').then((m) => m.DashboardScreen),
  },
  {
    path: '/helpers',
    access: 'login',
    title: 'title.helpers',
    load: () => import('../features/helper-search/helpers.screen.js').then((m) => m.HelpersScreen),
  },
  {
    path: '/helper/:id',
    access: 'login',
    title: 'title.helper',
    load: () => import('../features/helper-profile/helper.screen.js').then((m) => m.HelperScreen),
  },
  {
    path: '/book',
    access: 'customer',
    title: 'title.book',
    load: () => import('../features/booking-form/book.screen.js').then((m) => m.BookScreen),
  },
  {
    path: '/my-bookings',
    access: 'login',
    title: 'title.bookings',
    load: () => import('../features/booking-list/my-bookings.screen.js').then((m) => m.MyBookingsScreen),
  },
  {
    path: '/my-subscriptions',
    access: 'customer',
    title: 'title.subscriptions',
    load: () => import('../features/subscriptions/my-subscriptions.screen.js').then((m) => m.MySubscriptionsScreen),
  },
  {
    path: '/helper-subscriptions',
    access: 'helper',
    title: 'title.subscriptionJobs',
    load: () =>
      import('../features/subscriptions/helper-subscriptions.screen.js').then((m) => m.HelperSubscriptionsScreen),
  },
  {
    path: '/earnings',
    access: 'helper',
    title: 'title.earnings',
    load: () => import('../features/earnings/earnings.screen.js').then((m) => m.EarningsScreen),
  },
  {
    path: '/marks',
    access: 'helper',
    title: 'title.marks',
    load: () => import('../features/strikes/strikes.screen.js').then((m) => m.StrikesScreen),
  },
  {
    path: '/wallet',
    access: 'customer',
    title: 'title.wallet',
    load: () => import('../features/wallet/wallet.screen.js').then((m) => m.WalletScreen),
  },
  {
    path: '/profile',
    access: 'login',
    title: 'title.profile',
    load: () => import('../features/profile/profile.screen.js').then((m) => m.ProfileScreen),
  },
  {
    path: '/notifications',
    access: 'login',
    title: 'title.notifications',
    load: () =>
      import('../features/notification-settings/notification-settings.screen.js').then(
        (m) => m.NotificationSettingsScreen,
      ),
  },
  {
    path: '/inbox',
    access: 'login',
    title: 'title.inbox',
    load: () => import('../features/notification-list/inbox.screen.js').then((m) => m.InboxScreen),
  },
  {
    path: '/chats/:chatId?',
    access: 'login',
    title: 'title.chats',
    load: () => import('../features/chats/chats.screen.js').then((m) => m.ChatsScreen),
    fullHeight: true,
  },
];

export const findRoute = (pathname: string): Route | undefined =>
  ROUTES.find(({ path }) => matchPath({ path, end: true }, pathname));

const loadWithTexts = async ({ load, hasFirstTexts }: Route): Promise<ComponentType> => {
  const [screen] = await Promise.all([load(), hasFirstTexts || loadTexts()]);
  return screen;
};

const LOAD_TIMEOUT_MS = 120_000;

/** Loads the code of a screen, with a timeout. */
export async function loadScreen(route: Route): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The screen took too long to load')), LOAD_TIMEOUT_MS);
  });
  return Promise.race([loadWithTexts(route), tooLate]).finally(() => clearTimeout(timer));
}

/** Loads the code of a screen on hover or touch, before it is opened. */
export function preloadScreen(to: string): void {
  const route = findRoute(to.split(/[?#]/)[0] ?? to);
  if (!route) return;
  loadWithTexts(route).catch(() => undefined); // The navigation loads it again and reports the error.
}
