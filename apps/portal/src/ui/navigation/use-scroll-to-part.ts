import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the element with this id if the URL names it, also when the element appears only after the navigation. */
export function useScrollToPart(id: string): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${id}`) document.getElementById(id)?.scrollIntoView();
  }, [hash, id, key]);
}
