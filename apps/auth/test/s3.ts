import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

const BUCKET = 'sahaya-photos';
const REGION = 'ap-south-1';
const KEYS = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'a secret of the stand-in' };
const SKEW_MS = 15 * 60_000;

/** The behaviour of the storage for a request; `lost` and `half` serve it and interrupt the response. */
export type Fault = 'slow-down' | 'reset' | 'silent' | 'lost' | 'half' | 'denied';

interface Stored {
  bytes: Buffer;
  type: string | undefined;
  cacheControl: string | undefined;
}
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/**
 * An S3-compatible storage as far as photos need it: it checks signature, date and content, and answers errors in XML.
 */
export async function startS3() {
  const objects = new Map<string, Stored>();
  const refused: string[] = [];
  let faults: Fault[] = [];
  let always: Fault | undefined;
  let port = 0;
  let underWay = 0;

  const server = createServer((request, response) => {
    underWay += 1;
    const done = () => {
      underWay -= 1;
    };
    serve(request, response).then(done, (error: unknown) => {
      done();
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      refused.push(code);
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      );
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = faults.shift() ?? always;
    if (fault === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    const body = await buffer(request);
    if (fault === 'silent') return;
    if (fault === 'slow-down') throw new Refusal(503, 'SlowDown');
    if (fault === 'denied') throw new Refusal(403, 'AccessDenied');
    await expectSigned(request, body);
    const answer = act(request, body);
    if (fault === 'lost') {
      request.socket.resetAndDestroy();
      return;
    }
    response.writeHead(answer.status, { 'content-length': answer.bytes.length, 'content-type': 'image/webp' });
    if (fault !== 'half') {
      response.end(answer.bytes);
      return;
    }
    response.write(answer.bytes.subarray(0, answer.bytes.length / 2), () => request.socket.resetAndDestroy());
  }

  function act({ method, url = '', headers }: IncomingMessage, body: Buffer): { status: number; bytes: Buffer } {
    const [, bucket = '', key = ''] = /^\/([^/?]+)\/([^?]+)/.exec(url) ?? [];
    if (bucket !== BUCKET) throw new Refusal(404, 'NoSuchBucket');
    if (method === 'PUT') {
      objects.set(key, { bytes: body, type: headers['content-type'], cacheControl: headers['cache-control'] });
      return { status: 200, bytes: Buffer.alloc(0) };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204, bytes: Buffer.alloc(0) };
    }
    const found = objects.get(key);
    if (!found) throw new Refusal(404, 'NoSuchKey');
    return { status: 200, bytes: found.bytes };
  }

  /** Signs the received request again and compares. */
  async function expectSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<void> {
    const authorization = headers.authorization ?? '';
    const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
    const names = signed.split(';');
    const date = dateOf(String(headers['x-amz-date']));
    if (!(Math.abs(Date.now() - date.getTime()) < SKEW_MS)) throw new Refusal(403, 'RequestTimeTooSkewed');
    if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
      throw new Refusal(400, 'XAmzContentSHA256Mismatch');
    if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name)))
      throw new Refusal(403, 'AccessDenied');
    const { pathname, searchParams } = new URL(url, 'http://storage');
    const signer = new SignatureV4({
      credentials: KEYS,
      region: REGION,
      service: 's3',
      sha256: Sha256,
      uriEscapePath: false,
    });
    const again = await signer.sign(
      {
        method,
        protocol: 'http:',
        hostname: '127.0.0.1',
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
        body,
      },
      { signingDate: date },
    );
    if (again.headers['authorization'] !== authorization) throw new Refusal(403, 'SignatureDoesNotMatch');
  }

  const listen = async (at: number) => {
    await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);

  return {
    objects,
    /** The codes of refused requests. */
    refused,
    /** For the service's environment. */
    variables: {
      PHOTO_STORE: 's3',
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    /** The behaviour of the next requests, in this order. */
    next(...coming: Fault[]) {
      faults = coming;
    },
    /** The behaviour of every request, until it is changed. */
    always(fault: Fault | undefined) {
      always = fault;
    },
    /** No request is being served: the ones that clients gave up are done or dropped, too. */
    isIdle: () => underWay === 0,
    down: close,
    up: () => listen(port),
    stop: async () => {
      if (server.listening) await close();
    },
  };
}
export type StandIn = Awaited<ReturnType<typeof startS3>>;

/** 20261120T060000Z */
const dateOf = (text: string) =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
