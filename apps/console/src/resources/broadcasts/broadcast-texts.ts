import type { Broadcast } from '@sahaya/contracts';
import { BROADCAST_ACTIVE_DAYS_MAX, type BroadcastKind, type BroadcastRole } from '@sahaya/domain';

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-IN')} people`);

export const broadcastTexts = {
  name: 'Group messages',
  empty: 'No group messages yet',
  emptyHint: 'A message to many customers or helpers at once, such as changed support hours.',
  failed: 'Group messages could not be loaded',
  propose: 'New group message',
  proposeHint:
    'A colleague in operations or an admin approves it before it is sent. Offers reach only people who agreed to them. Browsers show it outside of quiet hours, and only for people who allow it.',
  title: 'Title',
  body: 'Text',
  titleHi: 'Title in Hindi (optional)',
  bodyHi: 'Text in Hindi (optional)',
  kindLabel: 'Kind',
  kind: { service: 'Service notice', offer: 'Offer' } satisfies Record<BroadcastKind, string>,
  roleLabel: 'Group',
  role: { customer: 'Customers', helper: 'Helpers' } satisfies Record<BroadcastRole, string>,
  city: 'City',
  allCities: 'All cities',
  service: 'Service (helpers only)',
  allServices: 'All services',
  activeDays: 'Last used',
  anyTime: 'At any time',
  inDays: (days: number) => (days === 1 ? 'In the last day' : `In the last ${days} days`),
  dayChoices: Array.from({ length: BROADCAST_ACTIVE_DAYS_MAX }, (_, index) => index + 1),
  proposed: 'Message proposed. A colleague has to approve it.',
  message: 'Message',
  group: 'Group',
  status: 'Status',
  people: 'People',
  by: 'By',
  state: {
    proposed: 'Awaiting approval',
    expired: 'Not approved in time',
    sending: 'Being sent',
    sent: 'Sent',
    stopped: 'Stopped',
  } satisfies Record<Broadcast['state'], string>,
  reach: (group: number, inbox: number, push: number) =>
    `${people(group)} in the group. ${people(inbox)} get it in the inbox, ${people(push)} also in a browser.`,
  now: 'If it is sent now',
  measuring: 'Counting the group…',
  reachFailed: 'The group could not be counted',
  planned: (inbox: number, group: number) => `For ${inbox.toLocaleString('en-IN')} of ${people(group)}`,
  progress: (inbox: number, done: number, group: number) =>
    `${inbox.toLocaleString('en-IN')} got it; ${done.toLocaleString('en-IN')} of about ${people(group)} gone through`,
  approvedBy: (name: string) => `Approved by ${name}`,
  approve: 'Approve and send',
  approveHint: 'The message is sent at once. It can be stopped, but not taken back from people who got it.',
  approved: 'Message approved. It is being sent.',
  stop: 'Stop message',
  stopHint: 'Nobody else gets the message. People who got it keep it.',
  stopped: 'Message stopped',
};
