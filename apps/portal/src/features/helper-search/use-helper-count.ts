import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Home } from '../../api/session/use-home.js';
import { DEBOUNCE_MS } from '../../ui/forms/use-debounced-text.js';
import { aroundHome, type Search } from './search-params.js';
import { useHelperSearch } from './use-helper-search.js';

export interface HelperCount {
  /** Undefined until the first count has arrived, and after one that failed. The last one stays while the next loads. */
  total: number | undefined;
  /** There are more than `total`. */
  isCapped: boolean;
  /** The count is that of the present search. */
  isCurrent: boolean;
}

/**
 * The number of helpers that a search in a dialog gives. It is counted after a pause in the changes, and not while the
 * search is incomplete.
 */
export function useHelperCount(search: Search, home: Home | undefined, isComplete = true): HelperCount {
  const wanted = JSON.stringify(aroundHome(search, home));
  const [counted, setCounted] = useState(wanted);
  const count = useDebouncedCallback(setCounted, DEBOUNCE_MS);
  useEffect(() => count(wanted), [count, wanted]);
  const { helpers } = useHelperSearch(JSON.parse(counted) as Search, isComplete, 1);
  const { data, isPlaceholderData } = helpers;
  return {
    total: data?.pagination.total,
    isCapped: data?.totalIsCapped ?? false,
    isCurrent: wanted === counted && data !== undefined && !isPlaceholderData,
  };
}
