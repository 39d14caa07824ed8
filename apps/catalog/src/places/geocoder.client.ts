import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { GeocodedPlace } from '@sahaya/contracts';
import type { LngLat } from '@sahaya/domain';
import { ENV } from '@sahaya/service-kit';
import { z } from 'zod';
import type { CatalogEnv } from '../catalog.env.js';
import { GeocoderRateLimiter } from './geocoder-rate-limiter.js';

/** For the wait and the response together, within the gateway's limit of 1.8 s. */
const TIMEOUT_MS = 1_500;
const ANSWER_MAX_BYTES = 256 * 1024;
const PAUSE_MS = 10_000;
const PAUSE_WHEN_REFUSED_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
const PLACES = 5;
const LABEL_MAX = 200;
/** Nominatim's rank of a street. Houses rank higher, localities and cities lower. */
const STREET_RANK = 26;
/** Nominatim's zoom level of a suburb, so that a label never identifies a helper's home. */
const SUBURB_ZOOM = 14;

/** The geocoder was not asked, or gave no usable response. */
export class GeocoderError extends Error {}

const coordinate = (bound: number) => z.coerce.number().min(-bound).max(bound);
const hit = z.object({
  lat: coordinate(90),
  lon: coordinate(180),
  display_name: z.string().min(1),
  place_rank: z.number().optional(),
});
const toPlace = ({ lat, lon, display_name, place_rank = 0 }: z.output<typeof hit>): GeocodedPlace => ({
  label: display_name.slice(0, LABEL_MAX),
  lat,
  lng: lon,
  approximate: place_rank < STREET_RANK,
});
const searchResponse = z.array(hit);
const reverseResponse = z.union([hit, z.object({ error: z.unknown().refine((error) => error !== undefined) })]);

/** Client of a Nominatim-compatible geocoder. Disabled if none is configured. */
@Injectable()
export class GeocoderClient {
  constructor(
    @Inject(ENV) private readonly env: CatalogEnv,
    private readonly rateLimiter: GeocoderRateLimiter,
  ) {}

  get isEnabled(): boolean {
    return Boolean(this.env.GEOCODER_URL);
  }

  async search(q: string): Promise<GeocodedPlace[]> {
    const hits = await this.request('search', { q, limit: PLACES, countrycodes: 'in' }, searchResponse);
    return (hits ?? []).slice(0, PLACES).map(toPlace);
  }

  async reverse([lon, lat]: LngLat): Promise<GeocodedPlace[]> {
    const answer = await this.request('reverse', { lat, lon, zoom: SUBURB_ZOOM }, reverseResponse);
    return answer && 'display_name' in answer ? [toPlace(answer)] : [];
  }

  /**
   * Returns undefined if the geocoder does not know the place. Any other failure throws a GeocoderFault and pauses
   * requests.
   */
  private async request<S extends z.ZodType>(
    what: string,
    query: Record<string, string | number>,
    shape: S,
  ): Promise<z.output<S> | undefined> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const turn = await this.rateLimiter.take();
    if (turn === undefined) throw new GeocoderError('the rate limit is reached');
    await wait(turn);

    const response = await fetch(this.buildUrl(what, query), {
      headers: { 'user-agent': this.env.GEOCODER_USER_AGENT, accept: 'application/json' },
      redirect: 'error',
      signal,
    }).catch((cause: unknown) => this.fail(`no response: ${nameOf(cause)}`, PAUSE_MS));
    // The query is invalid; the geocoder works.
    if (response.status === 400 || response.status === 404) return void (await response.body?.cancel());
    if (!response.ok) {
      await response.body?.cancel();
      return this.fail(`status ${response.status}`, toPauseMs(response));
    }
    const answer = shape.safeParse(await readJson(response).catch(() => undefined));
    return answer.success ? answer.data : this.fail('the response is invalid', PAUSE_MS);
  }

  /** Keeps the path and the query of the configured URL, for example an API key. */
  private buildUrl(what: string, query: Record<string, string | number>): URL {
    const url = new URL(this.env.GEOCODER_URL);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${what}`;
    const all = { ...query, format: 'jsonv2', 'accept-language': 'en' };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, String(value));
    return url;
  }

  private async fail(reason: string, pauseMs: number): Promise<never> {
    await this.rateLimiter.pause(pauseMs);
    throw new GeocoderError(reason);
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

/** A refused request (rate limit, not allowed) pauses for the time that the response names, else for a minute. */
function toPauseMs({ status, headers }: Response): number {
  if (status >= 500) return PAUSE_MS;
  const asked = Number(headers.get('retry-after')) * 1_000;
  return asked > 0 ? Math.min(asked, LONGEST_PAUSE_MS) : PAUSE_WHEN_REFUSED_MS;
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > ANSWER_MAX_BYTES) throw new GeocoderError('the response is too large');
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
