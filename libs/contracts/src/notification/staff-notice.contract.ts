import { STAFF_MAILS, STAFF_ALERT_KINDS, STAFF_ROLES } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event } from '../define.js';
import { count, id, instant, list, nothing, pagination, text } from '../shapes.js';

/* Alerts of one staff member: in the console, and by email as they chose. */

const staffNotice = z.object({
  _id: id,
  kind: z.enum(STAFF_ALERT_KINDS),
  title: z.string(),
  body: z.string(),
  /** A console path. */
  path: z.string(),
  read: z.boolean(),
  createdAt: instant,
  /** Settled, by a colleague or automatically. */
  settled: z.object({ at: instant, by: z.object({ _id: id, name: z.string().optional() }).optional() }).optional(),
});
export type StaffNoticeEntry = z.output<typeof staffNotice>;

export const staffNotices = endpoint('GET /admin/notices', 'rpc.notification.staff-notices', {
  access: 'staff',
  summary: 'The alerts of the signed-in staff member in the last 90 days, newest first',
  input: z.object({ page: count(1, 1, 1_000), limit: count(20, 1, 100) }),
  output: z.object({ notices: z.array(staffNotice), unreadCount: z.number(), pagination }),
});
export const readStaffNotices = endpoint('PUT /admin/notices/read', 'rpc.notification.read-staff-notices', {
  access: 'staff',
  staff: STAFF_ROLES,
  own: true,
  summary: 'Mark one’s own alerts read: these, or all without `ids`',
  input: z.object({ ids: list }),
  output: z.object({ marked: z.number() }),
});

const mail = z.object({ mail: z.enum(STAFF_MAILS) });
export const staffMail = endpoint('GET /admin/notices/mail', 'rpc.notification.staff-mail', {
  access: 'staff',
  summary: 'The email preference for alerts',
  input: nothing,
  output: mail,
});
export const setStaffMail = endpoint('PUT /admin/notices/mail', 'rpc.notification.set-staff-mail', {
  access: 'staff',
  staff: STAFF_ROLES,
  own: true,
  summary: 'By email: `urgent` ones at once, `daily` all that is open at 9 in the morning, or `none`',
  input: z.object({ mail: text(10) }),
  output: mail,
});

/** The matters of these alerts are settled. */
export const NOTICES_SETTLED = event('events.notification.settled', nothing);
