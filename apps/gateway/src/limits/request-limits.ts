import type { Endpoint } from '@sahaya/contracts';

/** The kinds of requests that are counted apart. */
export type RequestKind =
  'sign-in' | 'code' | 'form' | 'upload' | 'export' | 'search' | 'read' | 'write' | 'webhook' | 'report' | 'handshake';

export interface RequestLimit {
  /** `caller`: the account of a signed-in caller, else the network. `platform`: everybody together. */
  per: 'caller' | 'account' | 'network' | 'platform';
  requests: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The limits of each kind, shared by all gateways. They leave a household and a program that tests the API alone: an
 * account has at least 600 requests of each everyday kind in a minute.
 */
export const REQUEST_LIMITS: Readonly<Record<RequestKind, readonly RequestLimit[]>> = {
  'sign-in': [{ per: 'network', requests: 600, seconds: MINUTE }],
  // The limit of the platform bounds what text messages can cost.
  code: [
    { per: 'network', requests: 100, seconds: HOUR },
    { per: 'platform', requests: 5_000, seconds: HOUR },
  ],
  form: [{ per: 'caller', requests: 120, seconds: 10 * MINUTE }],
  upload: [{ per: 'account', requests: 120, seconds: MINUTE }],
  export: [{ per: 'account', requests: 60, seconds: HOUR }],
  search: [{ per: 'caller', requests: 600, seconds: MINUTE }],
  read: [{ per: 'account', requests: 1_200, seconds: MINUTE }],
  write: [{ per: 'account', requests: 600, seconds: MINUTE }],
  webhook: [{ per: 'network', requests: 6_000, seconds: MINUTE }],
  report: [{ per: 'network', requests: 120, seconds: MINUTE }],
  // All browsers of a network connect again when a gateway restarts.
  handshake: [{ per: 'network', requests: 3_000, seconds: MINUTE }],
};

/** The everyday kinds are decided without waiting for Redis; the others are rare and worth a round trip. */
export const IS_EVERYDAY: ReadonlySet<RequestKind> = new Set([
  'search',
  'read',
  'write',
  'webhook',
  'report',
  'handshake',
]);

/** The kind of a row of the endpoint table. */
export function kindOf({ kind, upload, method }: Pick<Endpoint, 'kind' | 'upload' | 'method'>): RequestKind {
  if (kind) return kind;
  if (upload) return 'upload';
  return method === 'GET' ? 'read' : 'write';
}
