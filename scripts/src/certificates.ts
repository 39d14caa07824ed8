import 'reflect-metadata'; // for @peculiar/x509
import { randomBytes, type webcrypto } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AsnConvert } from '@peculiar/asn1-schema';
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { writeWhole } from './copy-files.ts';

export const STORES = ['mongo', 'nats', 'redis'] as const;
export type Store = (typeof STORES)[number];
/** The host names and addresses of each store. */
export type StoreHosts = Readonly<Record<Store, readonly string[]>>;

/** A certificate and its private key, as PEM. */
export interface KeyPair {
  certificate: string;
  key: string;
}
/** The authority that clients of the stores trust, and the certificate of each store. */
export interface Certificates {
  authority: KeyPair;
  stores: Record<Store, KeyPair>;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
const STORE_DAYS = 730;
/** A certificate is replaced this long before it expires. */
const RENEW_DAYS = 90;
/** Clocks of other machines may be behind. */
const BACKDATED_MS = 3_600_000;
/** The authority may only vouch for these names and those below them, and for loopback addresses. */
const NAMES = ['mongo', 'nats', 'nats-servers', 'redis', 'localhost'];
const LOOPBACK = '127.0.0.0/8';
const NAME_CONSTRAINTS = '2.5.29.30';

/** Clients trust the authority for every connection, so it must not be able to vouch for a server of the internet. */
function nameConstraints(): Extension {
  const permitted = [...NAMES.map((dNSName) => new GeneralName({ dNSName })), new GeneralName({ iPAddress: LOOPBACK })];
  const permittedSubtrees = new GeneralSubtrees(permitted.map((base) => new GeneralSubtree({ base })));
  return new Extension(NAME_CONSTRAINTS, true, AsnConvert.serialize(new NameConstraints({ permittedSubtrees })));
}

const validity = (now: Date, days: number) => ({
  serialNumber: `00${randomBytes(16).toString('hex')}`,
  notBefore: new Date(now.getTime() - BACKDATED_MS),
  notAfter: new Date(now.getTime() + days * DAY_MS),
});

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

async function keyPair(certificate: X509Certificate, { privateKey }: webcrypto.CryptoKeyPair): Promise<KeyPair> {
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY');
  return { certificate: `${certificate.toString('pem')}\n`, key: `${key}\n` };
}

async function newAuthority(now: Date): Promise<KeyPair> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...validity(now, AUTHORITY_DAYS),
    name: 'CN=Stores of the platform',
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      nameConstraints(),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return keyPair(certificate, keys);
}

async function newStoreCertificate(
  store: Store,
  hosts: readonly string[],
  authority: KeyPair,
  now: Date,
): Promise<KeyPair> {
  const keys = await newKeys();
  const signingKey = await crypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(authority.key), ALGORITHM, false, [
    'sign',
  ]);
  const isAddress = (host: string) => /^[\d.]+$/.test(host);
  const issuer = new X509Certificate(authority.certificate);
  const certificate = await X509CertificateGenerator.create({
    ...validity(now, STORE_DAYS),
    subject: `CN=${store}`,
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      // The members of a cluster are also clients of each other.
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
      new SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isAddress(value) ? 'ip' : 'dns', value }) as const),
      ),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return keyPair(certificate, keys);
}

const hostsOf = ({ certificate }: KeyPair): string[] =>
  new X509Certificate(certificate)
    .getExtension(SubjectAlternativeNameExtension)
    ?.names.toJSON()
    .map(({ value }) => value) ?? [];

const isCurrent = (pair: KeyPair, hosts: readonly string[], now: Date) =>
  new X509Certificate(pair.certificate).notAfter.getTime() - now.getTime() > RENEW_DAYS * DAY_MS &&
  hostsOf(pair).join() === hosts.join();

/**
 * Returns the certificates kept in a folder. It makes missing ones, and replaces those of stores that expire within 90
 * days or have other hosts; the authority stays.
 */
export async function certificatesIn(folder: string, hosts: StoreHosts, now = new Date()): Promise<Certificates> {
  const file = join(folder, 'certificates.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Certificates) : undefined;
  const authority = kept?.authority ?? (await newAuthority(now));
  const pairs = STORES.map(async (store) => {
    const own = kept?.stores[store];
    const isGood = own !== undefined && isCurrent(own, hosts[store], now);
    return [store, isGood ? own : await newStoreCertificate(store, hosts[store], authority, now)] as const;
  });
  const all = { authority, stores: Object.fromEntries(await Promise.all(pairs)) as Certificates['stores'] };
  writeWhole(file, all);
  return all;
}
