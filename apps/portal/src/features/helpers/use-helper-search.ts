import { LIMITS, type LngLat } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { placeQuery } from '../../data/geocode.queries.js';
import { helpersQuery } from '../../data/helpers.queries.js';
import { askedFor, type Search } from './search.js';

/** What the list shows on a page, and the map on one of its own. */
const PAGE = { list: LIMITS.pageSize, map: 50 };

/** Shorter texts are a beginning, not a place. */
const LONGER_THAN = 3;

/** The helpers of a search; a place that the search itself does not know is looked up, and searched around. */
export function useHelperSearch(search: Search) {
  const { location, point } = search;
  const limit = PAGE[search.view];
  const asWritten = useQuery(helpersQuery(askedFor(search, limit)));
  const isUnknown =
    !point &&
    location.length > LONGER_THAN &&
    asWritten.data !== undefined &&
    !asWritten.isPlaceholderData &&
    !asWritten.data.near;
  const found = useQuery({ ...placeQuery(location), enabled: isUnknown });
  const place = isUnknown ? found.data : undefined;
  const around: LngLat | undefined = place ? [place.lng, place.lat] : undefined;
  const thatPlace = useQuery({
    ...helpersQuery(askedFor({ ...search, point: around, radius: LIMITS.helperRadiusKm }, limit)),
    enabled: around !== undefined,
  });
  const byPlace = around !== undefined && !thatPlace.isError;
  return {
    helpers: byPlace ? thatPlace : asWritten,
    /** The name of the place that was looked up. */
    placeLabel: byPlace ? place?.label : undefined,
    /** Nobody knows where it is: it was searched for as a text. */
    isTextOnly: isUnknown && !found.isFetching && !byPlace,
  };
}
