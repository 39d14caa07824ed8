import { createHmac } from 'node:crypto';

export interface ReceivedMail {
  messageId: string;
  from: { address: string; name?: string };
  to: string;
  subject?: string;
  text: string;
  inReplyTo?: string;
  autoSubmitted?: string;
}

/** The request by which the mail provider announces a received email, signed as the real one does. */
export function signMail(mail: ReceivedMail, secret: string, at: Date): { rawBody: string; signature: string } {
  const rawBody = JSON.stringify(mail);
  const seconds = Math.floor(at.getTime() / 1_000);
  const hex = createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex');
  return { rawBody, signature: `t=${seconds},v1=${hex}` };
}
