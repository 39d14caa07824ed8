import { LIMITS, type LngLat } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { placeSearchQuery } from '../../api/queries/geocode.queries.js';
import { helpersQuery } from '../../api/queries/helpers.queries.js';
import { toSearchRequest, type Search } from './search-params.js';

/** The page size of the list, and the number of results on the map. */
const PAGE = { list: LIMITS.pageSize, map: 50 };

/** Shorter texts are not looked up as places. */
const LONGER_THAN = 3;

/** Searches helpers. A place that the search does not know is geocoded first. */
export function useHelperSearch(search: Search, isReady: boolean, limit: number = PAGE[search.view]) {
  const { location, point } = search;
  const asWritten = useQuery({ ...helpersQuery(toSearchRequest(search, limit)), enabled: isReady });
  const isUnknown =
    !point &&
    location.length > LONGER_THAN &&
    asWritten.data !== undefined &&
    !asWritten.isPlaceholderData &&
    !asWritten.data.near;
  const found = useQuery({ ...placeSearchQuery(location), enabled: isUnknown });
  const place = isUnknown ? found.data : undefined;
  const around: LngLat | undefined = place ? [place.lng, place.lat] : undefined;
  const thatPlace = useQuery({
    ...helpersQuery(
      toSearchRequest(
        { ...search, point: around, radius: LIMITS.searchRadiusKm, sort: search.sort || 'nearest' },
        limit,
      ),
    ),
    enabled: around !== undefined,
  });
  const byPlace = around !== undefined && !thatPlace.isError;
  return {
    helpers: byPlace ? thatPlace : asWritten,
    /** The name of the place that was found. */
    placeLabel: byPlace ? place?.label : undefined,
    /** The place is unknown, so it was searched as text. */
    isTextOnly: isUnknown && !found.isFetching && !byPlace,
  };
}
