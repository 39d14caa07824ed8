import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@sahaya/service-kit';
import webPush from 'web-push';
import type { PushDeviceDoc } from './push-device.model.js';
import type { NotificationEnv } from '../notification.env.js';
import { isPublicAddress, isPushEndpoint } from './push-endpoint.js';

const TIMEOUT_MS = 4_000;

export interface PushMessage {
  title: string;
  body: string;
  /** The page of the portal that a click opens. */
  path: string;
  /** A later message with the same tag replaces an earlier one. */
  tag: string;
}
export interface PushOptions {
  ttlSeconds: number;
  urgent: boolean;
}
export type PushResult =
  | { status: 'sent' }
  /** The subscription has ended or was never valid. */
  | { status: 'gone'; reason: string }
  | { status: 'refused'; reason: string }
  | { status: 'retry'; reason: string; afterMs?: number };

/**
 * Encrypts a message for a browser (RFC 8291) and posts it to the browser's push service. It never calls an internal
 * address and follows no redirects.
 */
@Injectable()
export class WebPushClient {
  constructor(@Inject(ENV) private readonly env: NotificationEnv) {}

  accepts(endpoint: string): boolean {
    return isPushEndpoint(endpoint, this.env.PUSH_SERVICES, this.env.PUSH_ALLOWED_HOSTS);
  }

  async send(device: PushDeviceDoc, message: PushMessage, { ttlSeconds, urgent }: PushOptions): Promise<PushResult> {
    if (!this.accepts(device.endpoint)) return { status: 'gone', reason: 'an address that is not allowed' };
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
        topic: toTopic(message.tag),
      });
    } catch {
      return { status: 'gone', reason: 'its keys are not usable' };
    }
    return this.post(details.endpoint, details.headers, details.body);
  }

  private post(endpoint: string, headers: http.OutgoingHttpHeaders, body: Buffer | null): Promise<PushResult> {
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
          settle(toResult(response.statusCode ?? 0, response.headers['retry-after']));
        },
      );
      call.on('error', (error: NodeJS.ErrnoException) =>
        settle(
          error.code === INTERNAL
            ? { status: 'gone', reason: 'its name leads to an internal address' }
            : { status: 'retry', reason: error.code ?? error.name },
        ),
      );
      call.end(body ?? undefined);
    });
  }
}

function toResult(code: number, retryAfter: string | undefined): PushResult {
  const reason = `status ${code}`;
  if (code >= 200 && code < 300) return { status: 'sent' };
  if (code === 404 || code === 410) return { status: 'gone', reason };
  if (code === 429 || code >= 500) {
    const seconds = Number(retryAfter);
    return { status: 'retry', reason, ...(seconds > 0 && { afterMs: Math.min(seconds, 86_400) * 1_000 }) };
  }
  return { status: 'refused', reason };
}

const INTERNAL = 'INTERNAL_ADDRESS';
/** Checks the resolved address at connection time, so that it cannot change after the check. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(Object.assign(new Error('internal address'), { code: INTERNAL }), '');
    const [first] = addresses;
    return options.all ? callback(null, addresses) : callback(null, first!.address, first!.family);
  });
};

/** A topic has at most 32 characters of the base64url alphabet (RFC 8030). */
const toTopic = (tag: string) => tag.replace(/[^A-Za-z0-9_-]/g, '_').slice(-32);
