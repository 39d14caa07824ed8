import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  headers: Record<string, string | string[] | undefined>;
  message: { title: string; body: string; path: string; tag: string };
}

/** Stands in for a browser vendor's push service and for the browser's keys: receives messages and decrypts them (RFC 8188, 8291). */
export async function startPushService(host: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const pushed: Pushed[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = JSON.parse(decrypt(Buffer.concat(chunks))) as Pushed['message'];
      pushed.push({ headers: request.headers, message });
      response.writeHead(201).end();
    });
  });

  function decrypt(body: Buffer): string {
    const keyEnd = 21 + body.readUInt8(20);
    const [salt, senderKey, sealed] = [body.subarray(0, 16), body.subarray(21, keyEnd), body.subarray(keyEnd)];
    const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, by, info, length));
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
    const secret = derive(pair.computeSecret(senderKey), auth, about, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }

  const [name, port] = host.split(':');
  await new Promise<void>((resolve) => server.listen(Number(port), name, resolve));
  const at = server.address() as AddressInfo;
  return {
    pushed,
    /** The answer of the browser's `subscribe`. */
    subscription: {
      endpoint: `http://${at.address}:${at.port}/push/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;
