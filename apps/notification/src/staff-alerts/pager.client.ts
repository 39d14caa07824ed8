import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, ENV } from '@sahaya/service-kit';
import { buildConsoleUrl, type NotificationEnv } from '../notification.env.js';

const TIMEOUT_MS = 5_000;

export interface PagerAlarm {
  /** The id of the event: the pager ignores an alarm that it has. */
  id: string;
  title: string;
  /** The page of the console. */
  path: string;
  at: Date;
}

/**
 * Sends alarms to the webhook of a pager. The header `X-Pager-Signature` is `t=<seconds>,v1=<hex>`, where `v1` is the
 * HMAC-SHA256 of `<seconds>.<body>` with the shared secret, so that the pager can refuse forged and old requests.
 */
@Injectable()
export class PagerClient {
  constructor(
    @Inject(ENV) private readonly env: NotificationEnv,
    private readonly clock: Clock,
  ) {}

  get isConfigured(): boolean {
    return this.env.PAGER_WEBHOOK_URL !== '';
  }

  /** Throws if the pager does not accept the alarm. */
  async send({ id, title, path, at }: PagerAlarm): Promise<void> {
    const body = JSON.stringify({ id, title, url: buildConsoleUrl(this.env, path), at: at.toISOString() });
    const seconds = Math.floor(this.clock.now().getTime() / 1_000);
    const signature = createHmac('sha256', this.env.PAGER_WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
    const response = await fetch(this.env.PAGER_WEBHOOK_URL, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', 'x-pager-signature': `t=${seconds},v1=${signature}` },
      body,
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the pager answers ${response.status}`);
  }
}
