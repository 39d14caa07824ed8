import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  message: Record<string, unknown>;
}

/**
 * A push service with its browsers: it stores and decrypts each message (RFC 8188, 8291) and returns the set answers.
 */
export async function startPushEndpoint() {
  const pushed: Pushed[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, headers } = answers.shift() ?? { status: 201 };
      const browser = browsers.get(request.url ?? '');
      if (status < 300 && browser) {
        const message = JSON.parse(decrypt(browser, Buffer.concat(chunks))) as Record<string, unknown>;
        pushed.push({ path: request.url ?? '', headers: request.headers, message });
      }
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    host,
    pushed,
    /** Sets the next answers, in order; all others are 201. */
    answer: (...next: typeof answers) => void answers.push(...next),
    /** Creates the subscription object of a new browser. */
    browser() {
      const browser = makeBrowser();
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, browser);
      const keys = { p256dh: browser.publicKey.toString('base64url'), auth: browser.auth.toString('base64url') };
      return { endpoint: `http://${host}${path}`, keys };
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type PushEndpoint = Awaited<ReturnType<typeof startPushEndpoint>>;

function makeBrowser() {
  const pair = createECDH('prime256v1');
  return { pair, publicKey: pair.generateKeys(), auth: randomBytes(16) };
}
type Browser = ReturnType<typeof makeBrowser>;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function decrypt({ pair, publicKey, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const secret = derive(pair.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // The last record ends with the byte 2, followed by zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString();
}
