import type { StaffMail } from '@sahaya/domain';

export const alertTexts = {
  name: 'Notices',
  button: (unread: number) => (unread === 0 ? 'Notices' : `Notices, ${unread} unread`),
  unread: 'Unread: ',
  readAll: 'Mark all read',
  empty: 'Nothing was told to you yet',
  emptyHint: 'What wants you comes here by itself.',
  failed: 'Notices could not be loaded',
  done: (name: string | undefined) => (name ? `Done by ${name}` : 'Done'),
  mail: 'By email',
  mails: {
    urgent: 'What is urgent, at once',
    daily: 'Once a day, at 9:00 am',
    none: 'Nothing',
  } satisfies Record<StaffMail, string>,
};
