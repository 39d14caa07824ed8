import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { loadTexts } from '../i18n/translate.js';
import { type Page, type PagePath, PAGES } from './pages.js';

interface Screen {
  load: () => Promise<ComponentType>;
  /** The texts of the application suffice; other screens load all texts. */
  hasFirstTexts?: true;
  /** The screen fills the phone, so there is no bottom bar. */
  fullHeight?: true;
}
export type Route = Page & Screen;

const subscription: Screen = {
  load: () => import('../features/subscriptions/subscription.screen.js').then((m) => m.SubscriptionScreen),
};

const SCREENS: Readonly<Record<PagePath, Screen>> = {
  '/': {
    load: () => import('../features/landing/landing.screen.js').then((m) => m.LandingScreen),
    hasFirstTexts: true,
  },
  '/login': {
    load: () => import('../features/account/login.screen.js').then((m) => m.LoginScreen),
    hasFirstTexts: true,
  },
  '/register': {
    load: () => import('../features/account/register.screen.js').then((m) => m.RegisterScreen),
    hasFirstTexts: true,
  },
  '/privacy-policy': {
    load: () => import('../features/legal/legal.screen.js').then((m) => m.PrivacyScreen),
    hasFirstTexts: true,
  },
  '/terms-conditions': {
    load: () => import('../features/legal/legal.screen.js').then((m) => m.TermsScreen),
    hasFirstTexts: true,
  },
  '/cancellation-refund': {
    load: () => import('../features/legal/legal.screen.js').then((m) => m.CancellationScreen),
    hasFirstTexts: true,
  },
  '/service-delivery': {
    load: () => import('../features/legal/legal.screen.js').then((m) => m.DeliveryScreen),
    hasFirstTexts: true,
  },
  '/contact': {
    load: () => import('../features/contact/contact.screen.js').then((m) => m.ContactScreen),
    hasFirstTexts: true,
  },
  '/dashboard': {
    load: () => import('../features/dashboard/dashboard.screen.js').then((m) => m.DashboardScreen),
  },
  '/helpers': {
    load: () => import('../features/helper-search/helpers.screen.js').then((m) => m.HelpersScreen),
  },
  '/helper/:id': {
    load: () => import('../features/helper-profile/helper.screen.js').then((m) => m.HelperScreen),
  },
  '/book': {
    load: () => import('../features/booking-form/book.screen.js').then((m) => m.BookScreen),
  },
  '/my-bookings': {
    load: () => import('../features/booking-list/my-bookings.screen.js').then((m) => m.MyBookingsScreen),
  },
  '/my-subscriptions': {
    load: () => import('../features/subscriptions/my-subscriptions.screen.js').then((m) => m.MySubscriptionsScreen),
  },
  '/my-subscriptions/:id': subscription,
  '/helper-subscriptions': {
    load: () =>
      import('../features/subscriptions/helper-subscriptions.screen.js').then((m) => m.HelperSubscriptionsScreen),
  },
  '/helper-subscriptions/:id': subscription,
  '/earnings': {
    load: () => import('../features/earnings/earnings.screen.js').then((m) => m.EarningsScreen),
  },
  '/strikes': {
    load: () => import('../features/strikes/strikes.screen.js').then((m) => m.StrikesScreen),
  },
  '/wallet': {
    load: () => import('../features/wallet/wallet.screen.js').then((m) => m.WalletScreen),
  },
  '/support/:number?': {
    load: () => import('../features/support/support.screen.js').then((m) => m.SupportScreen),
  },
  '/profile/:section?': {
    load: () => import('../features/profile/profile.screen.js').then((m) => m.ProfileScreen),
  },
  '/notifications': {
    load: () =>
      import('../features/notification-settings/notification-settings.screen.js').then(
        (m) => m.NotificationSettingsScreen,
      ),
  },
  '/inbox': {
    load: () => import('../features/notification-list/inbox.screen.js').then((m) => m.InboxScreen),
  },
  '/chats/:chatId?': {
    load: () => import('../features/chats/chats.screen.js').then((m) => m.ChatsScreen),
    fullHeight: true,
  },
};

/** The pages with their screens. */
export const ROUTES: readonly Route[] = PAGES.map((page) => ({ ...page, ...SCREENS[page.path] }));

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
