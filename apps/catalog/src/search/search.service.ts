import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { busyHelpers, type Helper, type InputOf, type listHelpers, paginate, refuse } from '@sahaya/contracts';
import { type LngLat, parseDate, slotViolation } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { PolicyClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HELPER_MODEL, type HelperDoc, toHelper } from '../shared/helper.model.js';
import type { SearchRequest } from './access-path.js';
import { chooseSort, describeOrder, type SearchInput } from './search-filter.js';
import { RESULTS_MAX, SearchReaderService } from './search-reader.service.js';
import { SearchRequestService } from './search-request.service.js';

/** A search for free helpers looks at this many chunks of candidates at most. Then its total is capped. */
const FREE_CHUNK = 500;
const FREE_CHUNKS_MAX = 10;

/** Searches helpers. */
@Injectable()
export class SearchService {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly requests: SearchRequestService,
    private readonly reader: SearchReaderService,
    private readonly rpc: RpcClient,
    private readonly policy: PolicyClient,
    private readonly clock: Clock,
  ) {}

  async list(raw: InputOf<typeof listHelpers>) {
    const input = await this.validate({ ...raw, sort: chooseSort(raw) });
    const { page, limit } = input;
    const request = await this.requests.build(input);
    const [from, to] = [Math.min(RESULTS_MAX, (page - 1) * limit), Math.min(RESULTS_MAX, page * limit)];
    const { ids, total, isCapped } = request ? await this.find(request, to) : { ids: [], total: 0, isCapped: false };
    const { area } = request ?? {};
    return {
      helpers: await this.read(ids.slice(from, to), area?.center),
      pagination: paginate(page, limit, total),
      totalIsCapped: isCapped,
      why: describeOrder(input.sort, area),
      ...(area && { near: { label: area.label, lng: area.center[0], lat: area.center[1], radiusKm: area.km } }),
    };
  }

  /** A search by time needs a date and both times, valid for a booking, or none of them. */
  private async validate(input: SearchInput): Promise<SearchInput> {
    const { date, startTime, endTime } = input;
    if (!date && !startTime && !endTime) return input;
    refuse(slotViolation(input, await this.policy.current(), this.clock.now()));
    return { ...input, date: parseDate(date) ?? date };
  }

  private find(request: SearchRequest, to: number) {
    return request.input.date ? this.findFree(request) : this.reader.find(request, to);
  }

  /** The booking service owns the helpers' slots, and is asked about one chunk of candidates at a time. */
  private async findFree(request: SearchRequest) {
    const { date, startTime, endTime } = request.input;
    const shortPath = await this.reader.findShortPath(request);
    const ids: string[] = [];
    let chunk: string[] = [];
    let chunks = 0;
    const removeBusy = async () => {
      const { busy } = await this.rpc.call(busyHelpers, { helperIds: chunk, date, startTime, endTime });
      const taken = new Set(busy);
      ids.push(...chunk.filter((id) => !taken.has(id)));
      chunk = [];
      chunks += 1;
    };
    for await (const id of this.reader.readOrdered(request, shortPath, FREE_CHUNK)) {
      if (ids.length > RESULTS_MAX || chunks >= FREE_CHUNKS_MAX) break;
      chunk.push(id);
      if (chunk.length === FREE_CHUNK) await removeBusy();
    }
    if (chunk.length > 0) await removeBusy();
    const isCapped = ids.length > RESULTS_MAX || chunks >= FREE_CHUNKS_MAX;
    return { ids: ids.slice(0, RESULTS_MAX), total: Math.min(RESULTS_MAX, ids.length), isCapped };
  }

  private async read(ids: string[], center: LngLat | undefined): Promise<Helper[]> {
    const docs = await this.helpers.find({ _id: { $in: ids } }, { keys: 0 }).lean<HelperDoc[]>();
    // Saved helpers are read by id, so a blocked one may be among them.
    const byId = new Map(docs.filter(isListed).map((doc) => [doc._id, doc]));
    return ids.flatMap((id) => byId.get(id) ?? []).map((doc) => toHelper(doc, center));
  }
}

const isListed = ({ blocked, leaving, consentWithdrawn }: HelperDoc): boolean =>
  !blocked && !leaving && !consentWithdrawn;
