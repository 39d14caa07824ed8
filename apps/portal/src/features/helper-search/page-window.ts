import { LIMITS } from '@sahaya/domain';

/** The page numbers to show: at most five around the current page. */
export function visiblePages(page: number, pages: number): number[] {
  const length = Math.min(LIMITS.pageStrip, pages);
  const first = Math.min(Math.max(1, page - Math.floor(length / 2)), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
