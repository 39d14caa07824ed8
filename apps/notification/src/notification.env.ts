import { BRANDING } from '@sahaya/domain';
import { publicUrl, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

/** The push services of Chrome, Edge, Firefox and Safari. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

const hosts = (fallback: readonly string[]) =>
  z
    .string()
    .default(fallback.join(','))
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    );

const variables = serviceEnv.safeExtend({
  /** The key pair that identifies this server to push services (RFC 8292), base64url. */
  VAPID_PUBLIC_KEY: z.string().length(87),
  VAPID_PRIVATE_KEY: z.string().length(43),
  /** The contact for operators of push services. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/)
    .default(`mailto:${BRANDING.supportEmail}`),
  /** For links in emails to staff. */
  PUBLIC_URL: publicUrl,
  /** host:port of push endpoints that may use http and internal addresses; only for development. */
  PUSH_ALLOWED_HOSTS: hosts([]),
  /** The host names that push endpoints may have, or be below. */
  PUSH_SERVICES: hosts(PUSH_SERVICES),
  /** The webhook of a pager for safety reports, and the secret that signs the requests; without it, nobody is paged. */
  PAGER_WEBHOOK_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  PAGER_WEBHOOK_SECRET: z.string().default(''),
});
export const notificationEnv = variables
  .refine(({ NODE_ENV, PUSH_ALLOWED_HOSTS }) => NODE_ENV !== 'production' || PUSH_ALLOWED_HOSTS.length === 0, {
    path: ['PUSH_ALLOWED_HOSTS'],
    message: 'is refused in production',
  })
  .refine(({ PAGER_WEBHOOK_URL, PAGER_WEBHOOK_SECRET }) => !PAGER_WEBHOOK_URL || PAGER_WEBHOOK_SECRET.length >= 32, {
    path: ['PAGER_WEBHOOK_SECRET'],
    message: 'needs at least 32 characters',
  })
  .refine(({ NODE_ENV, PAGER_WEBHOOK_URL }) => NODE_ENV !== 'production' || !PAGER_WEBHOOK_URL.startsWith('http:'), {
    path: ['PAGER_WEBHOOK_URL'],
    message: 'must use https in production',
  });
export type NotificationEnv = z.output<typeof notificationEnv>;

/** The public URL of a page of the console. */
export const buildConsoleUrl = ({ PUBLIC_URL }: Pick<NotificationEnv, 'PUBLIC_URL'>, path: string): string =>
  `${PUBLIC_URL}/console${path}`;
