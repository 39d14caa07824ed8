/** The way of the finger in px after which letting go refreshes the screen. */
export const REFRESH_FROM = 140;
/** The way in px before a movement counts as a pull. */
const SLACK = 10;

export interface Point {
  x: number;
  y: number;
}

/** How far the screen has been pulled down, from 0 to 1; a movement to the side or up is no pull. */
export function pulledPart(from: Point, to: Point): number {
  const down = to.y - from.y;
  if (down < SLACK || Math.abs(to.x - from.x) > down) return 0;
  return Math.min(1, down / REFRESH_FROM);
}

/** Whether a pull that begins at `target` belongs to the page: dialogs, maps and lists of their own scroll themselves. */
export function isOfThePage(target: Element): boolean {
  if (window.scrollY > 0 || target.closest('[role="dialog"], .leaflet-container')) return false;
  for (let element: Element | null = target; element && element !== document.body; element = element.parentElement) {
    const { overflowY } = getComputedStyle(element);
    if ((overflowY === 'auto' || overflowY === 'scroll') && element.scrollHeight > element.clientHeight) return false;
  }
  return true;
}
