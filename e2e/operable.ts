import type { Page } from '@playwright/test';

/** The smallest side of a target on a phone, in px. */
const TARGET = 44;

/**
 * The buttons, links, fields and labels with a hit area of less than 44 × 44 px, by their names. A link within a sentence
 * is as high as its line (WCAG 2.5.8, exception "inline"). The page keeps its position.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [role="menuitem"], [role="option"]';
    const isLarge = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width >= least - 0.5 && height >= least - 0.5;
    };
    /** In a sentence: the same line has other text than this link. */
    const isInline = (element: Element) => {
      if (!element.matches('a[href], button') || getComputedStyle(element).display !== 'inline') return false;
      const block = element.closest('p, li, dd, td, label, legend, figcaption, span, div:not(a *)');
      let around: Element | null = element.parentElement;
      while (around && getComputedStyle(around).display === 'inline') around = around.parentElement;
      return ((around ?? block)?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    };
    /** Whether a finger hits the element within 44 × 44 px around its middle; areas of pseudo-elements count too. */
    const isHitAround = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const reach = least / 2 - 1;
      const labels = [...((element as HTMLInputElement).labels ?? [])];
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(
          Math.min(Math.max(x + dx, 0), innerWidth - 1),
          Math.min(Math.max(y + dy, 0), innerHeight - 1),
        );
        return element.contains(hit) || labels.some((label) => label.contains(hit));
      };
      return isHit(-reach, 0) && isHit(reach, 0) && isHit(0, -reach) && isHit(0, reach);
    };
    const [x, y] = [scrollX, scrollY];
    const shown = document.querySelector('[role="dialog"]') ?? document;
    const found = [...shown.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden="true"], [inert]'))
          return false;
        const labels = [...((element as HTMLInputElement).labels ?? [])];
        // A skip link and a native field behind a drawn one have no area of their own.
        if (width <= 1 || height <= 1) return labels.length > 0 && !labels.some(isLarge);
        if ((element as HTMLButtonElement).disabled) return false;
        return !isLarge(element) && !labels.some(isLarge) && !isInline(element) && !isHitAround(element);
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') || element.innerText || element.id || element.className;
        return `${element.tagName.toLowerCase()} "${name.trim().replaceAll(/\s+/g, ' ')}" ${Math.round(width)} × ${Math.round(height)}`;
      });
    scrollTo(x, y);
    return found;
  }, TARGET);

/** The elements with an animation or transition of more than 1 ms. */
export const longMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inMs = (durations: string) =>
      Math.max(...durations.split(', ').map((one) => Number.parseFloat(one) * (one.endsWith('ms') ? 1 : 1_000)));
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 1)
      .map((animation) => `runs: ${(animation as CSSAnimation).animationName ?? animation.id}`);
    const styled = [...document.querySelectorAll('body *')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((pseudo) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element, pseudo);
        const isLong = inMs(transitionDuration) > 1 || inMs(animationDuration) > 1 || scrollBehavior === 'smooth';
        return isLong ? [`${element.tagName.toLowerCase()}.${element.getAttribute('class')}${pseudo ?? ''}`] : [];
      }),
    );
    return [...new Set([...running, ...styled])];
  });

/**
 * The focusable elements that are out of sight when they have the focus: outside the window, or wholly behind a bar or
 * another element (WCAG 2.4.11).
 */
export const obscuredFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focusable =
      'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
    const found = [...document.querySelectorAll<HTMLElement>(focusable)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
      .filter((element) => {
        element.focus();
        if (document.activeElement !== element) return false;
        const labels = [...((element as HTMLInputElement).labels ?? [])];
        // A native field behind a drawn one is seen as its label.
        const { width: own, height: high } = element.getBoundingClientRect();
        const shown = own > 1 && high > 1 ? element : (labels[0] ?? element);
        const { left, top, width, height } = shown.getBoundingClientRect();
        const points = [0.1, 0.5, 0.9].flatMap((across) =>
          [0.1, 0.5, 0.9].map((down) => [left + width * across, top + height * down] as const),
        );
        return !points.some(([x, y]) => {
          const hit = document.elementFromPoint(x, y);
          return hit && (shown.contains(hit) || hit.contains(element) || labels.some((label) => label.contains(hit)));
        });
      })
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.innerText}" ${element.id}`,
      );
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    return found;
  });
