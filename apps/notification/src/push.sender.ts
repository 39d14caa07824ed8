import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@sahaya/service-kit';
import webPush from 'web-push';
import type { DeviceDoc } from './device.model.js';
import type { NotificationEnv } from './notification.env.js';
import { isPublicAddress, isPushEndpoint } from './push.address.js';

const TIMEOUT_MS = 4_000;

export interface PushMessage {
  title: string;
  body: string;
  /** The portal's route that a click opens. */
  path: string;
  /** A later message of the same tag takes the place of an earlier one. */
  tag: string;
}
export interface PushTerms {
  ttlSeconds: number;
  urgent: boolean;
}
export type PushOutcome =
  | { is: 'sent' }
  /** The subscription is over, or was never one. */
  | { is: 'gone'; reason: string }
  | { is: 'refused'; reason: string }
  | { is: 'later'; reason: string; afterMs?: number };

/** Encrypts for a browser (RFC 8291) and hands it to its push service: never to an internal address, no redirects. */
@Injectable()
export class PushSender {
  constructor(@Inject(ENV) private readonly env: NotificationEnv) {}

  accepts(endpoint: string): boolean {
    return isPushEndpoint(endpoint, this.env.PUSH_ALLOWED_HOSTS);
  }

  async send(device: DeviceDoc, message: PushMessage, { ttlSeconds, urgent }: PushTerms): Promise<PushOutcome> {
    if (!this.accepts(device.endpoint)) return { is: 'gone', reason: 'an address that is not allowed' };
    let details: ReturnType<typeof webPush.generateRequestDetails>;
    try {
      details = webPush.generateRequestDetails(device, JSON.stringify(message), {
        vapidDetails: {
          subject: this.env.VAPID_SUBJECT,
          publicKey: this.env.VAPID_PUBLIC_KEY,
          privateKey: this.env.VAPID_PRIVATE_KEY,
        },
        TTL: ttlSeconds,
        urgency: urgent ? 'high' : 'normal',
        topic: topicOf(message.tag),
      });
    } catch {
      return { is: 'gone', reason: 'its keys are not usable' };
    }
    return this.post(details.endpoint, details.headers, details.body);
  }

  private post(endpoint: string, headers: http.OutgoingHttpHeaders, body: Buffer | null): Promise<PushOutcome> {
    const url = new URL(endpoint);
    const isAllowed = this.env.PUSH_ALLOWED_HOSTS.includes(url.host);
    const { request } = url.protocol === 'http:' ? http : https;
    return new Promise((settle) => {
      const call = request(
        url,
        {
          method: 'POST',
          headers,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(!isAllowed && { lookup: publicOnly }),
          agent: false,
        },
        (response) => {
          response.resume();
          settle(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
        },
      );
      call.on('error', (error: NodeJS.ErrnoException) =>
        settle(
          error.code === INTERNAL
            ? { is: 'gone', reason: 'its name leads to an internal address' }
            : { is: 'later', reason: error.code ?? error.name },
        ),
      );
      call.end(body ?? undefined);
    });
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  const reason = `status ${status}`;
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone', reason };
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter);
    return { is: 'later', reason, ...(seconds > 0 && { afterMs: Math.min(seconds, 86_400) * 1_000 }) };
  }
  return { is: 'refused', reason };
}

const INTERNAL = 'INTERNAL_ADDRESS';
/** What the name leads to is checked where it is used, so that it cannot change in between. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(Object.assign(new Error('internal address'), { code: INTERNAL }), '');
    const [first] = addresses;
    return options.all ? callback(null, addresses) : callback(null, first!.address, first!.family);
  });
};

/** At most 32 characters of the base64url alphabet (RFC 8030). */
const topicOf = (tag: string) => tag.replace(/[^A-Za-z0-9_-]/g, '_').slice(-32);
