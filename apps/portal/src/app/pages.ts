import type { PlainTextKey } from '../i18n/translate.js';

export interface Page {
  path: string;
  /** Public, for visitors only, for signed-in users, or for one role. */
  access: 'public' | 'guest' | 'login' | 'customer' | 'helper';
  title: Extract<PlainTextKey, `title.${string}`>;
}

/**
 * The pages by path. The router adds the screens (routes.ts); the build writes what the gateway has to know about them
 * (public-pages.ts). All other paths are not found, and redirect to / in the browser.
 */
export const PAGES = [
  { path: '/', access: 'public', title: 'title.landing' },
  { path: '/login', access: 'guest', title: 'title.login' },
  { path: '/register', access: 'guest', title: 'title.register' },
  { path: '/privacy-policy', access: 'public', title: 'title.privacy' },
  { path: '/terms-conditions', access: 'public', title: 'title.terms' },
  { path: '/cancellation-refund', access: 'public', title: 'title.cancellation' },
  { path: '/service-delivery', access: 'public', title: 'title.delivery' },
  { path: '/contact', access: 'public', title: 'title.contact' },
  { path: '/dashboard', access: 'login', title: 'title.dashboard' },
  { path: '/helpers', access: 'login', title: 'title.helpers' },
  { path: '/helper/:id', access: 'login', title: 'title.helper' },
  { path: '/book', access: 'customer', title: 'title.book' },
  { path: '/my-bookings', access: 'login', title: 'title.bookings' },
  { path: '/my-subscriptions', access: 'customer', title: 'title.subscriptions' },
  { path: '/my-subscriptions/:id', access: 'customer', title: 'title.subscription' },
  { path: '/helper-subscriptions', access: 'helper', title: 'title.subscriptionJobs' },
  { path: '/helper-subscriptions/:id', access: 'helper', title: 'title.subscription' },
  { path: '/earnings', access: 'helper', title: 'title.earnings' },
  { path: '/strikes', access: 'helper', title: 'title.strikes' },
  { path: '/wallet', access: 'customer', title: 'title.wallet' },
  { path: '/support/:number?', access: 'login', title: 'title.support' },
  { path: '/profile/:section?', access: 'login', title: 'title.profile' },
  { path: '/notifications', access: 'login', title: 'title.notifications' },
  { path: '/inbox', access: 'login', title: 'title.inbox' },
  { path: '/chats/:chatId?', access: 'login', title: 'title.chats' },
] as const satisfies readonly Page[];

export type PagePath = (typeof PAGES)[number]['path'];
/** The pages that search engines may list and that links preview. */
export type PublicPath = Extract<(typeof PAGES)[number], { access: 'public' | 'guest' }>['path'];
