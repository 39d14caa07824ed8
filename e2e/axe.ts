import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

export const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21aa'];
/** All that another colour scheme can break. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

interface Finding {
  id: string;
  nodes: { html: string; any: { message: string }[] }[];
}
declare const axe: { run(options: object): Promise<{ violations: Finding[] }> };
/** In the page from its load on: sent with each of the many looks, it would cost more than the looking. */
export const AXE = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');

/** What breaks the rules on the page as it stands. */
export async function violations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  const found = await page.evaluate(
    (rules) => axe.run({ runOnly: rules, resultTypes: ['violations'] }).then(({ violations: all }) => all),
    runOnly,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}
