import type { StaffMail } from '@sahaya/domain';

export const alertTexts = {
  name: 'Alerts',
  button: (unread: number) => (unread === 0 ? 'Alerts' : `Alerts, ${unread} unread`),
  unread: 'Unread: ',
  readAll: 'Mark all as read',
  empty: 'No alerts yet',
  emptyHint: 'Alerts that need you appear here.',
  failed: 'Alerts could not be loaded',
  done: (name: string | undefined) => (name ? `Done by ${name}` : 'Done'),
  mail: 'Email',
  mails: {
    urgent: 'Urgent alerts immediately',
    daily: 'Daily at 9:00 am',
    none: 'Never',
  } satisfies Record<StaffMail, string>,
};
