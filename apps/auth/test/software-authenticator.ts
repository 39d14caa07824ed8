import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@sahaya/contracts';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Encodes the part of CBOR (RFC 8949) that an authenticator writes: integers, bytes, text and maps. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [encode(key), encode(item)])]);
}
function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const FLAGS = { present: 1, verified: 4, attested: 64 };
const CROSS_PLATFORM_AAGUID = Buffer.alloc(16);

/** Differences from an honest browser and authenticator. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The person neither gave a finger nor a PIN. */
  isUnverified?: boolean;
  isAbsent?: boolean;
  counter?: number;
  /** The format of the proof of the maker, and the proof. */
  format?: string;
  statement?: Map<string, Cbor>;
}

/** An authenticator with one passkey (ES256), and the browser in which it is used. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly origin: string) {}

  create({ challenge, rp }: PasskeyCreation, deviation: Deviation = {}): NewPasskey {
    const id = Buffer.from(this.id, 'base64url');
    const attested = [CROSS_PLATFORM_AAGUID, Buffer.from([id.length >> 8, id.length & 255]), id, coseKey(this.keys)];
    const authData = this.authenticatorData(rp.id, FLAGS.attested, deviation, Buffer.concat(attested));
    const attestation = new Map<string, Cbor>([
      ['fmt', deviation.format ?? 'none'],
      ['attStmt', deviation.statement ?? new Map()],
      ['authData', authData],
    ]);
    const clientData = this.clientData('webauthn.create', challenge, deviation);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs the challenge. Each signature counts one more, unless the deviation says otherwise. */
  get({ challenge, rpId }: PasskeyRequest, deviation: Deviation = {}): PasskeyAnswer {
    this.counter += 1;
    const authData = this.authenticatorData(rpId, 0, deviation);
    const clientData = this.clientData('webauthn.get', challenge, deviation);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.keys.privateKey);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  private clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const data = {
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  private authenticatorData(rpId: string, flags: number, deviation: Deviation, attested = Buffer.alloc(0)): Buffer {
    const present = deviation.isAbsent ? 0 : FLAGS.present;
    const verified = deviation.isUnverified ? 0 : FLAGS.verified;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.counter);
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flags | present | verified]),
      counter,
      attested,
    ]);
  }
}

/** The public key as a COSE key (RFC 9053): EC2, ES256, P-256. */
function coseKey({ publicKey }: { publicKey: KeyObject }): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encode(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}
