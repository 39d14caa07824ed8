import { useSearchParams } from 'react-router';

interface Search {
  service?: string;
  location?: string;
}

/**
 * Builds the address of a search. For guests, it is the search of the landing page, which keeps what was chosen before;
 * for signed-in users, the list of helpers.
 */
export function useSearchLink(isSignedIn: boolean): (search: Search) => string {
  const [query] = useSearchParams();
  return (search) => {
    const kept = isSignedIn ? [] : [...query].filter(([name]) => name === 'service' || name === 'location');
    const next = new URLSearchParams({ ...Object.fromEntries(kept), ...search }).toString();
    return isSignedIn ? `/helpers?${next}` : `/${next && `?${next}`}#helpers`;
  };
}
