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
import type { PlainKey } from '../words/words.js';

export interface Place {
  to: string;
  /** The header's words and the short ones of the phone's bar. */
  label: Extract<PlainKey, `nav.${string}`>;
  short: Extract<PlainKey, `nav.${string}`>;
  Icon: typeof IconHome;
  /** Only in the phone's bar: the header has an icon of its own for it. */
  barOnly?: true;
  /** In the header and the menu: the phone's bar has four places. */
  headerOnly?: true;
  /** Only in the menu: the phone's bar has no room, and the header has it beside the greeting. */
  menuOnly?: true;
  /** Unread messages are counted on it. */
  counts?: true;
}

const home: Place = { to: '/dashboard', label: 'nav.dashboard', short: 'nav.home', Icon: IconHome };
const chats: Place = {
  to: '/chats',
  label: 'nav.chats',
  short: 'nav.chats',
  Icon: IconMessageCircle,
  barOnly: true,
  counts: true,
};

const earnings: Place = {
  to: '/earnings',
  label: 'nav.earnings',
  short: 'nav.earnings',
  Icon: IconWallet,
  menuOnly: true,
};
const marks: Place = { to: '/marks', label: 'nav.marks', short: 'nav.marks', Icon: IconFlag, menuOnly: true };
const wallet: Place = { to: '/wallet', label: 'nav.wallet', short: 'nav.wallet', Icon: IconWallet, menuOnly: true };
const profile: Place = { to: '/profile', label: 'nav.profile', short: 'nav.profile', Icon: IconUser, menuOnly: true };

const notifications: Place = {
  to: '/notifications',
  label: 'nav.notifications',
  short: 'nav.notifications',
  Icon: IconBell,
  menuOnly: true,
};

export const PLACES: Record<Party, readonly Place[]> = {
  customer: [
    home,
    { to: '/helpers', label: 'nav.findHelpers', short: 'nav.find', Icon: IconSearch },
    { to: '/my-bookings', label: 'nav.myBookings', short: 'nav.bookings', Icon: IconCalendarEvent },
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
    { to: '/my-bookings', label: 'nav.myJobs', short: 'nav.jobs', Icon: IconBriefcase },
    {
      to: '/helper-subscriptions',
      label: 'nav.subscriptionJobs',
      short: 'nav.subscriptions',
      Icon: IconCalendarRepeat,
      barOnly: true,
    },
    chats,
    earnings,
    marks,
    profile,
    notifications,
  ],
};
