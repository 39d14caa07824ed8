import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

export const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Recommendations of axe beyond WCAG: headings in order, one landmark of each kind, all content within landmarks. */
export const STRUCTURE = ['best-practice'];
/** The rules that a change of the colour scheme can break. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

interface Finding {
  id: string;
  nodes: { html: string; any: { message: string }[] }[];
}
declare const axe: { run(context: object, options: object): Promise<{ violations: Finding[] }> };
/** Injected once when the page loads; sending the script with each check would take longer than the check. */
export const AXE = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');

/** The violations on the current page, or in the part of it that the selector finds. */
export async function violations(page: Page, runOnly: readonly string[], part = 'html'): Promise<string[]> {
  const found = await page.evaluate(
    ([rules, selector]) =>
      axe
        .run({ include: [selector] }, { runOnly: rules, resultTypes: ['violations'] })
        .then(({ violations: all }) => all),
    [runOnly, part] as const,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}
