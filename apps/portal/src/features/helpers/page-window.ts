import { LIMITS } from '@sahaya/domain';

/** The pages that the strip names: at most five in a row around the current one. */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(LIMITS.pageStrip, pages);
  const first = Math.min(Math.max(1, page - Math.floor(length / 2)), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
