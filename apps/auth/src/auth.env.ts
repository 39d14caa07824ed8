import { BRANDING } from '@sahaya/domain';
import {
  devMailbox,
  keyRing,
  personalDataKeysOf,
  refuseDevMailboxInProduction,
  refuseWeakSecrets,
  serviceEnv,
  signingKeys,
} from '@sahaya/service-kit';
import { z } from 'zod';

const OF_S3 = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const variables = serviceEnv.safeExtend({
  /** Signs the login tokens. The gateway verifies them with the public halves. */
  TOKEN_KEYS: signingKeys,
  /** Derives the one-time codes. */
  CODE_KEYS: keyRing,
  /** Encrypt the secrets of authenticator apps. */
  FACTOR_KEYS: keyRing,
  /** smtp://user:password@host:port; empty: in development, email goes to the development mailbox. */
  SMTP_URL: z.string().default(''),
  MAIL_FROM: z.string().min(3).default(BRANDING.mailSender),
  /** Accepts `{ to, message }` as JSON; empty: in development, messages go to the development mailbox. */
  SMS_GATEWAY_URL: z.string().default(''),
  SMS_GATEWAY_TOKEN: z.string().default(''),
  /** The storage of photos: this service's database, or a bucket. */
  PHOTO_STORE: z.enum(['gridfs', 's3']).default('gridfs'),
  S3_BUCKET: z.string().default(''),
  S3_REGION: z.string().default(''),
  /** Empty: the AWS endpoint of the region. */
  S3_ENDPOINT: z.union([z.literal(''), z.url()]).default(''),
  /** The bucket in the path instead of the host name, as most self-hosted storages need it. */
  S3_PATH_STYLE: z.stringbool().default(false),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  DEV_MAILBOX: devMailbox,
});
const secretsOf = ({
  CODE_KEYS,
  FACTOR_KEYS,
  SMS_GATEWAY_TOKEN,
  S3_SECRET_ACCESS_KEY,
  ...env
}: z.output<typeof variables>) => ({
  ...personalDataKeysOf(env),
  CODE_KEYS: CODE_KEYS.keys.map(({ secret }) => secret),
  FACTOR_KEYS: FACTOR_KEYS.keys.map(({ secret }) => secret),
  SMS_GATEWAY_TOKEN: SMS_GATEWAY_TOKEN ? [SMS_GATEWAY_TOKEN] : [],
  S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY ? [S3_SECRET_ACCESS_KEY] : [],
});
export const authEnv = variables.superRefine((env, context) => {
  refuseDevMailboxInProduction(env, context);
  refuseWeakSecrets(secretsOf)(env, context);
  if (env.PHOTO_STORE !== 's3') return;
  for (const name of OF_S3.filter((name) => env[name] === ''))
    context.addIssue({ code: 'custom', path: [name], message: 'is needed with PHOTO_STORE=s3' });
});
export type AuthEnv = z.output<typeof authEnv>;
