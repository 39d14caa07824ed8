import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ID_TYPES, type IdType } from '@sahaya/domain';
import { ENV } from '@sahaya/service-kit';
import { z } from 'zod';
import type { CatalogEnv } from '../catalog.env.js';
import { isSignedBy, readIssuedDocument } from './issued-document.js';

/** For all requests of a confirmation together, within the gateway's limit of 1.8 s. */
const TIMEOUT_MS = 1_400;
const ANSWER_MAX_BYTES = 256 * 1024;
/** The path of the portal to which the provider returns helpers. */
const RETURN_PATH = '/profile/work';

/** The provider's names of the documents that identify a person. */
const DOCUMENT_TYPES: Readonly<Record<string, IdType>> = {
  ADHAR: 'aadhaar',
  PANCR: 'pan',
  VOTER: 'voter-id',
  DRVLC: 'driving-licence',
  PASPT: 'passport',
};

/** The provider was not reachable, was too slow, or gave no usable answer. */
export class IdentityProviderError extends Error {}

/** A document of the person, as far as a check needs it. The name is compared and not stored. */
export interface ConfirmedDocument {
  idType: IdType;
  name: string;
  /** The whole number, of which the caller stores the last characters. */
  number: string;
  /** The account with the provider. */
  reference: string;
}

const tokenAnswer = z.object({ access_token: z.string().min(1), reference_key: z.string().min(1).max(100) });
const issuedAnswer = z.object({ items: z.array(z.object({ doctype: z.string(), uri: z.string().min(1) })) });

/**
 * Client of an identity provider like DigiLocker: OAuth 2 with PKCE, and signed documents. Off if none is configured.
 */
@Injectable()
export class IdentityProviderClient {
  constructor(@Inject(ENV) private readonly env: CatalogEnv) {}

  /** The name that helpers read; undefined if no provider is configured. */
  get name(): string | undefined {
    return this.env.IDENTITY_PROVIDER_URL ? this.env.IDENTITY_PROVIDER_NAME : undefined;
  }

  /** The page of the provider on which the person agrees to share documents. */
  buildConsentUrl(state: string, verifier: string): string {
    const url = new URL(this.urlOf('oauth2/1/authorize'));
    const query = {
      response_type: 'code',
      client_id: this.env.IDENTITY_CLIENT_ID,
      redirect_uri: this.returnUrl,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  /**
   * Exchanges the code for a token, which lives in this call only, and reads one document of the person. Throws an
   * IdentityProviderError if the provider fails.
   */
  async readDocument(code: string, verifier: string): Promise<ConfirmedDocument | 'code refused' | 'no document'> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const token = await this.exchange(code, verifier, signal);
    if (!token) return 'code refused';
    const asPerson = { headers: { authorization: `Bearer ${token.access_token}` }, signal };
    const { items } = parse(issuedAnswer, await readJson(await this.send('oauth2/2/files/issued', asPerson)));
    const known = items.flatMap(({ doctype, uri }) => {
      const idType = DOCUMENT_TYPES[doctype];
      return idType ? [{ idType, uri }] : [];
    });
    const found = ID_TYPES.flatMap((idType) => known.find((one) => one.idType === idType) ?? [])[0];
    if (!found) return 'no document';
    const response = await this.send(`oauth2/1/xml/${encodeURIComponent(found.uri)}`, asPerson);
    const xml = await readBytes(response);
    if (!isSignedBy(this.env.IDENTITY_CLIENT_SECRET, xml, response.headers.get('hmac')))
      throw new IdentityProviderError('the document is not signed');
    const document = readIssuedDocument(xml.toString('utf8'));
    if (!document) throw new IdentityProviderError('the document is not readable');
    return { idType: found.idType, ...document, reference: token.reference_key };
  }

  /** Undefined if the provider refuses the code: it has expired or was used. */
  private async exchange(code: string, verifier: string, signal: AbortSignal) {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: this.env.IDENTITY_CLIENT_ID,
      client_secret: this.env.IDENTITY_CLIENT_SECRET,
      redirect_uri: this.returnUrl,
    });
    const response = await this.send('oauth2/1/token', { method: 'POST', body, signal }, [400]);
    const answer = await readJson(response);
    if (response.ok) return parse(tokenAnswer, answer);
    const { error } = parse(z.object({ error: z.string() }), answer);
    if (error !== 'invalid_grant') throw new IdentityProviderError(`the token was refused: ${error.slice(0, 40)}`);
    return undefined;
  }

  private async send(path: string, init: RequestInit, expected: readonly number[] = []): Promise<Response> {
    const response = await fetch(this.urlOf(path), { ...init, redirect: 'error' }).catch((cause: unknown) => {
      throw new IdentityProviderError(`no response: ${cause instanceof Error ? cause.name : 'unknown'}`);
    });
    if (response.ok || expected.includes(response.status)) return response;
    await response.body?.cancel();
    throw new IdentityProviderError(`status ${response.status}`);
  }

  private urlOf(path: string): string {
    return `${this.env.IDENTITY_PROVIDER_URL}/${path}`;
  }

  private get returnUrl(): string {
    return `${this.env.PUBLIC_URL}${RETURN_PATH}`;
  }
}

function parse<S extends z.ZodType>(shape: S, answer: unknown): z.output<S> {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new IdentityProviderError('the answer is invalid');
  return parsed.data;
}

async function readJson(response: Response): Promise<unknown> {
  const text = (await readBytes(response)).toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new IdentityProviderError('the answer is not JSON');
  }
}

async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > ANSWER_MAX_BYTES) break;
    }
  } catch {
    throw new IdentityProviderError('the answer is not complete');
  }
  if (size > ANSWER_MAX_BYTES) throw new IdentityProviderError('the answer is too large');
  return Buffer.concat(chunks);
}
