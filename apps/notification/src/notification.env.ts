import { serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

const hosts = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  );

const variables = serviceEnv.extend({
  /** The pair that signs for push services (RFC 8292), base64url. */
  VAPID_PUBLIC_KEY: z.string().length(87),
  VAPID_PRIVATE_KEY: z.string().length(43),
  /** Whom a push service writes to when something is wrong. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/)
    .default('mailto:support@sahaya.example'),
  /** The origin at which people open the platform: what a mail to staff leads to. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  /** host:port of push endpoints that need not be https at a public address; for development alone. */
  PUSH_ALLOWED_HOSTS: hosts,
});
export const notificationEnv = variables.refine(
  ({ NODE_ENV, PUSH_ALLOWED_HOSTS }) => NODE_ENV !== 'production' || PUSH_ALLOWED_HOSTS.length === 0,
  { path: ['PUSH_ALLOWED_HOSTS'], message: 'is refused in production' },
);
export type NotificationEnv = z.output<typeof notificationEnv>;

/** A page of the console, from outside. */
export const consoleAddress = ({ PUBLIC_URL }: Pick<NotificationEnv, 'PUBLIC_URL'>, path: string): string =>
  `${PUBLIC_URL}/console${path}`;
