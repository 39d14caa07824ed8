import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { GeocodedPlace } from '@sahaya/contracts';
import type { LngLat } from '@sahaya/domain';
import { ENV } from '@sahaya/service-kit';
import { z } from 'zod';
import type { CatalogEnv } from '../catalog.env.js';
import { GeocoderRateLimiter } from './geocoder-rate-limiter.js';

/** The turn and the answer together, within the gateway's 1.8 s. */
const PATIENCE_MS = 1_500;
const ANSWER_MAX_BYTES = 256 * 1024;
const PAUSE_MS = 10_000;
const PAUSE_WHEN_REFUSED_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
const PLACES = 5;
const LABEL_MAX = 200;
/** Nominatim's rank of a street; houses are above it, localities and cities below. */
const STREET_RANK = 26;
/** Nominatim's zoom for a suburb: a helper's home is not to be found by its label. */
const SUBURB_ZOOM = 14;

/** The geocoder was not asked, or gave no usable answer. */
export class GeocoderFault extends Error {}

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
const found = z.array(hit);
const foundAtPoint = z.union([hit, z.object({ error: z.unknown().refine((error) => error !== undefined) })]);

/** A Nominatim-compatible geocoder somewhere else; off unless one is configured. */
@Injectable()
export class GeocoderClient {
  constructor(
    @Inject(ENV) private readonly env: CatalogEnv,
    private readonly turns: GeocoderRateLimiter,
  ) {}

  get isOn(): boolean {
    return Boolean(this.env.GEOCODER_URL);
  }

  async search(q: string): Promise<GeocodedPlace[]> {
    const hits = await this.ask('search', { q, limit: PLACES, countrycodes: 'in' }, found);
    return (hits ?? []).slice(0, PLACES).map(toPlace);
  }

  async reverse([lon, lat]: LngLat): Promise<GeocodedPlace[]> {
    const answer = await this.ask('reverse', { lat, lon, zoom: SUBURB_ZOOM }, foundAtPoint);
    return answer && 'display_name' in answer ? [toPlace(answer)] : [];
  }

  /** Undefined: it does not know. Throws a GeocoderFault for any other failure, and leaves it in peace for a while. */
  private async ask<S extends z.ZodType>(
    what: string,
    query: Record<string, string | number>,
    shape: S,
  ): Promise<z.output<S> | undefined> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const turn = await this.turns.take();
    if (turn === undefined) throw new GeocoderFault('the queue is long');
    await wait(turn);

    const response = await fetch(this.address(what, query), {
      headers: { 'user-agent': this.env.GEOCODER_USER_AGENT, accept: 'application/json' },
      redirect: 'error',
      signal,
    }).catch((cause: unknown) => this.fault(`no answer: ${nameOf(cause)}`, PAUSE_MS));
    // Not a fault of the geocoder but of the question.
    if (response.status === 400 || response.status === 404) return void (await response.body?.cancel());
    if (!response.ok) {
      await response.body?.cancel();
      return this.fault(`status ${response.status}`, pauseAfter(response));
    }
    const answer = shape.safeParse(await readJson(response).catch(() => undefined));
    return answer.success ? answer.data : this.fault('an answer that is none', PAUSE_MS);
  }

  /** What the configured address has besides (a path, a key) stays. */
  private address(what: string, query: Record<string, string | number>): URL {
    const url = new URL(this.env.GEOCODER_URL);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${what}`;
    const all = { ...query, format: 'jsonv2', 'accept-language': 'en' };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, String(value));
    return url;
  }

  private async fault(reason: string, pauseMs: number): Promise<never> {
    await this.turns.pause(pauseMs);
    throw new GeocoderFault(reason);
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

/** Refused (too many questions, not allowed): the time it asks for, else a minute. */
function pauseAfter({ status, headers }: Response): number {
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
    if (size > ANSWER_MAX_BYTES) throw new GeocoderFault('an answer without an end');
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
