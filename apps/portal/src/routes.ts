import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { PlainKey } from './words/words.js';

export interface Route {
  path: string;
  /** Public, for visitors only, behind the login, or of one role. */
  access: 'public' | 'guest' | 'login' | 'customer' | 'helper';
  title: Extract<PlainKey, `title.${string}`>;
  load: () => Promise<ComponentType>;
  /** The screen fills the phone by itself: no bottom bar under it. */
  fullHeight?: true;
}

/** The screens by their path; any other path redirects to /. */
export const ROUTES: readonly Route[] = [
  {
    path: '/',
    access: 'public',
    title: 'title.landing',
    load: () => import('./features/landing/landing.screen.js').then((m) => m.LandingScreen),
  },
  {
    path: '/login',
    access: 'guest',
    title: 'title.login',
    load: () => import('./features/account/login.screen.js').then((m) => m.LoginScreen),
  },
  {
    path: '/register',
    access: 'guest',
    title: 'title.register',
    load: () => import('./features/account/register.screen.js').then((m) => m.RegisterScreen),
  },
  {
    path: '/privacy-policy',
    access: 'public',
    title: 'title.privacy',
    load: () => import('./features/legal/legal.screen.js').then((m) => m.PrivacyScreen),
  },
  {
    path: '/terms-conditions',
    access: 'public',
    title: 'title.terms',
    load: () => import('./features/legal/legal.screen.js').then((m) => m.TermsScreen),
  },
  {
    path: '/cancellation-refund',
    access: 'public',
    title: 'title.cancellation',
    load: () => import('./features/legal/legal.screen.js').then((m) => m.CancellationScreen),
  },
  {
    path: '/service-delivery',
    access: 'public',
    title: 'title.delivery',
    load: () => import('./features/legal/legal.screen.js').then((m) => m.DeliveryScreen),
  },
  {
    path: '/contact',
    access: 'public',
    title: 'title.contact',
    load: () => import('./features/contact/contact.screen.js').then((m) => m.ContactScreen),
  },
  {
    path: '/dashboard',
    access: 'login',
    title: 'title.dashboard',
    load: () => import('./features/dashboard/dashboard.screen.js').then((m) => m.DashboardScreen),
  },
  {
    path: '/helpers',
    access: 'login',
    title: 'title.helpers',
    load: () => import('./features/helpers/helpers.screen.js').then((m) => m.HelpersScreen),
  },
  {
    path: '/helper/:id',
    access: 'login',
    title: 'title.helper',
    load: () => import('./features/helpers/helper.screen.js').then((m) => m.HelperScreen),
  },
  {
    path: '/book',
    access: 'login',
    title: 'title.book',
    load: () => import('./book.js').then((m) => m.Book),
  },
  {
    path: '/my-bookings',
    access: 'login',
    title: 'title.bookings',
    load: () => import('./my-bookings.js').then((m) => m.MyBookings),
  },
  {
    path: '/my-subscriptions',
    access: 'customer',
    title: 'title.subscriptions',
    load: () => import('./features/subscriptions/my-subscriptions.screen.js').then((m) => m.MySubscriptionsScreen),
  },
  {
    path: '/helper-subscriptions',
    access: 'helper',
    title: 'title.subscriptionJobs',
    load: () =>
      import('./features/subscriptions/helper-subscriptions.screen.js').then((m) => m.HelperSubscriptionsScreen),
  },
  {
    path: '/earnings',
    access: 'helper',
    title: 'title.earnings',
    load: () => import('./features/earnings/earnings.screen.js').then((m) => m.EarningsScreen),
  },
  {
    path: '/marks',
    access: 'helper',
    title: 'title.marks',
    load: () => import('./features/marks/marks.screen.js').then((m) => m.MarksScreen),
  },
  {
    path: '/wallet',
    access: 'customer',
    title: 'title.wallet',
    load: () => import('./features/wallet/wallet.screen.js').then((m) => m.WalletScreen),
  },
  {
    path: '/profile',
    access: 'login',
    title: 'title.profile',
    load: () => import('./features/profile/profile.screen.js').then((m) => m.ProfileScreen),
  },
  {
    path: '/notifications',
    access: 'login',
    title: 'title.notifications',
    load: () => import('./features/notifications/notifications.screen.js').then((m) => m.NotificationsScreen),
  },
  {
    path: '/chats/:chatId?',
    access: 'login',
    title: 'title.chats',
    load: () => import('./features/chats/chats.screen.js').then((m) => m.ChatsScreen),
    fullHeight: true,
  },
];

export const routeOf = (pathname: string): Route | undefined =>
  ROUTES.find(({ path }) => matchPath({ path, end: true }, pathname));

const LOAD_TIMEOUT_MS = 120_000;

/** A screen's code, given up on after the lazy-load time-out. */
export async function loadScreen({ load }: Route): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The screen took too long to load')), LOAD_TIMEOUT_MS);
  });
  return Promise.race([load(), tooLate]).finally(() => clearTimeout(timer));
}

/** Asked for on hover or touch, so that the next screen is there when it is opened. */
export function preloadScreen(to: string): void {
  const route = routeOf(to.split(/[?#]/)[0] ?? to);
  route?.load().catch(() => undefined); // The navigation itself loads it again and reports.
}
