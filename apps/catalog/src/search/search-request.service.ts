import { Injectable } from '@nestjs/common';
import { searchWords } from '@sahaya/domain';
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
    const placeWords = area || !location ? [] : searchWords(location);
    if (!area && location && placeWords.length === 0) return undefined;
    if (q && searchWords(q).length === 0) return undefined;
    const [hidden, saved, ...expansions] = await Promise.all([
      actor ? this.blocks.listHiddenUsers(actor.userId) : [],
      actor && input.favourites ? this.favourites.listIds(actor.userId) : undefined,
      ...[...searchWords(q), ...placeWords].map((word) => this.searchTerms.expand(word)),
    ]);
    if (expansions.some((terms) => terms.length === 0)) return undefined;
    const ids = { ...(hidden.length > 0 && { $nin: hidden }), ...(saved && { $in: saved }) };
    const filter: HelperFilter = {
      ...buildFilter(input, area),
      ...(Object.keys(ids).length > 0 && { _id: ids }),
      genderKey: { $in: [...toGenderKeys(input)] },
      // The words of an unknown place must match the location, not the name.
      ...(placeWords.length > 0 && {
        $and: placeWords.map((word) => ({ location: { $regex: escapeRegExp(word), $options: 'i' } })),
      }),
    };
    const words = expansions.map((terms) => terms.map(toWordKey));
    return { input, area, services: listServices(input), filter, words, saved };
  }
}
