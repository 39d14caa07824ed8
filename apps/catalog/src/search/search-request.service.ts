import { Injectable } from '@nestjs/common';
import { isParticle, searchWords } from '@sahaya/domain';
import { escapeRegExp } from '@sahaya/persistence';
import { BlocksService, FavouritesService } from '../favourites/favourites.module.js';
import { toWordKey } from '../shared/search-keys.js';
import { SearchTermsService } from '../shared/search-terms.service.js';
import type { SearchRequest } from './access-path.js';
import {
  buildFilter,
  type HelperFilter,
  listServices,
  resolveArea,
  type SearchInput,
  toGenderKeys,
} from './search-filter.js';

/** Resolves the words, places and user relations of a search. */
@Injectable()
export class SearchRequestService {
  constructor(
    private readonly searchTerms: SearchTermsService,
    private readonly blocks: BlocksService,
    private readonly favourites: FavouritesService,
  ) {}

  /** Returns undefined when no helper can match. */
  async build(input: SearchInput): Promise<SearchRequest | undefined> {
    const { actor, location, q } = input;
    const area = resolveArea(input);
    const text = area ? '' : location;
    if (text && searchWords(text).length === 0) return undefined;
    const asked = searchWords(q).filter((word) => !isParticle(word));
    if (q && asked.length === 0) return undefined;
    const [hidden, saved, placeWords, ...expansions] = await Promise.all([
      actor ? this.blocks.listHiddenUsers(actor.userId) : [],
      actor && input.favourites ? this.favourites.listIds(actor.userId) : undefined,
      this.findPlaceWords(text),
      ...asked.map((word) => this.searchTerms.expand(word)),
    ]);
    expansions.push(...placeWords);
    if (expansions.some((terms) => terms.length === 0)) return undefined;
    const ids = { ...(hidden.length > 0 && { $nin: hidden }), ...(saved && { $in: saved }) };
    const filter: HelperFilter = {
      ...buildFilter(input, area),
      ...(Object.keys(ids).length > 0 && { _id: ids }),
      genderKey: { $in: [...toGenderKeys(input)] },
      ...(text && { location: { $regex: buildContainsPattern(text), $options: 'i' } }),
    };
    const words = expansions.map((terms) => terms.map(toWordKey));
    return { input, area, services: listServices(input), filter, words, saved };
  }

  /**
   * Lists of words that select the helpers whose location may contain the text. Words in the middle of the text are
   * whole words of the location. Otherwise, its longest word is a part of one.
   */
  private async findPlaceWords(text: string): Promise<string[][]> {
    const words = searchWords(text);
    const whole = words.slice(1, -1);
    if (whole.length > 0) return whole.map((word) => [word]);
    const [longest] = words.toSorted((a, b) => b.length - a.length);
    return longest ? [await this.searchTerms.findContaining(longest)] : [];
  }
}

/** Matches a location that contains the words of the text one after the other. Punctuation between them is ignored. */
export function buildContainsPattern(text: string): string {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map(escapeRegExp).join('[^\\p{L}\\p{N}\\p{M}]+');
}
