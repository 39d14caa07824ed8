import { placeOf } from '@sahaya/domain';
import { t } from '../../../i18n/translate.js';
import { type Search, startsAtHome, WIDEST_RANGE } from '../search-params.js';

/** The names of the filters that narrow a search, as the dialogs call them. */
export function activeFilters(search: Search, hasHome: boolean): string[] {
  const isNarrowed = (low: keyof typeof WIDEST_RANGE, high: keyof typeof WIDEST_RANGE) =>
    search[low] !== WIDEST_RANGE[low] || search[high] !== WIDEST_RANGE[high];
  const hasPlace = search.location !== '' || search.point !== undefined || placeOf(search.q) !== undefined;
  const filters: [boolean, string][] = [
    [search.q !== '', t('find.words')],
    [search.service !== '', t('helpers.service')],
    [hasPlace || (hasHome && startsAtHome(search)), t('helpers.location')],
    [search.date !== '', t('find.when')],
    [search.gender !== '', t('filters.gender')],
    [isNarrowed('minAge', 'maxAge'), t('filters.age')],
    [isNarrowed('minPrice', 'maxPrice'), t('filters.price')],
    [search.services.length > 0, t('filters.services')],
    [search.servesMe, t('filters.servesMe')],
    [search.favourites, t('filters.favourites')],
  ];
  return filters.filter(([isActive]) => isActive).map(([, name]) => name);
}
