import {
  IconBell,
  IconBriefcase,
  IconCalendarEvent,
  IconCalendarRepeat,
  IconFlag,
  IconHome,
  IconMessageCircle,
  IconSearch,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import type { Party } from '@sahaya/domain';
import type { PlainTextKey } from '../../i18n/translate.js';

export interface NavigationItem {
  to: string;
  /** The label in the header, and the short one for the bottom bar. */
  label: Extract<PlainTextKey, `nav.${string}`>;
  short: Extract<PlainTextKey, `nav.${string}`>;
  Icon: typeof IconHome;
  /** Only in the bottom bar, because the header has its own icon for it. */
  barOnly?: true;
  /** Only in the header and the menu, because the bottom bar has room for four. */
  headerOnly?: true;
  /** Only in the menu, because the bottom bar has no room and the header has its own link. */
  menuOnly?: true;
  /** Shows the number of unread messages, or of the bookings that wait for the user. */
  counts?: 'messages' | 'bookings';
}

const home: NavigationItem = { to: '/dashboard', label: 'nav.dashboard', short: 'nav.home', Icon: IconHome };
const chats: NavigationItem = {
  to: '/chats',
  label: 'nav.chats',
  short: 'nav.chats',
  Icon: IconMessageCircle,
  barOnly: true,
  counts: 'messages',
};

const earnings: NavigationItem = {
  to: '/earnings',
  label: 'nav.earnings',
  short: 'nav.earnings',
  Icon: IconWallet,
  menuOnly: true,
};
const strikes: NavigationItem = {
  to: '/strikes',
  label: 'nav.strikes',
  short: 'nav.strikes',
  Icon: IconFlag,
  menuOnly: true,
};
const wallet: NavigationItem = {
  to: '/wallet',
  label: 'nav.wallet',
  short: 'nav.wallet',
  Icon: IconWallet,
  menuOnly: true,
};
const profile: NavigationItem = {
  to: '/profile',
  label: 'nav.profile',
  short: 'nav.profile',
  Icon: IconUser,
  menuOnly: true,
};

const notifications: NavigationItem = {
  to: '/notifications',
  label: 'nav.notifications',
  short: 'nav.notifications',
  Icon: IconBell,
  menuOnly: true,
};

export const NAVIGATION_ITEMS: Record<Party, readonly NavigationItem[]> = {
  customer: [
    home,
    { to: '/helpers', label: 'nav.findHelpers', short: 'nav.find', Icon: IconSearch },
    { to: '/my-bookings', label: 'nav.myBookings', short: 'nav.bookings', Icon: IconCalendarEvent, counts: 'bookings' },
    {
      to: '/my-subscriptions',
      label: 'nav.mySubscriptions',
      short: 'nav.subscriptions',
      Icon: IconCalendarRepeat,
      headerOnly: true,
    },
    chats,
    wallet,
    profile,
    notifications,
  ],
  helper: [
    home,
    { to: '/my-bookings', label: 'nav.myJobs', short: 'nav.jobs', Icon: IconBriefcase, counts: 'bookings' },
    {
      to: '/helper-subscriptions',
      label: 'nav.subscriptionJobs',
      short: 'nav.subscriptions',
      Icon: IconCalendarRepeat,
      barOnly: true,
    },
    chats,
    earnings,
    strikes,
    profile,
    notifications,
  ],
};
