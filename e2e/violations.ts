import type { Page } from '@playwright/test';

/** Collects the directives of the content security policy that the pages of a browser violate, frames included. */
export async function collectViolations(page: Page): Promise<string[]> {
  const violated: string[] = [];
  await page.exposeFunction('noteViolation', (directive: string) => void violated.push(directive));
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (directive: string) => void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => noteViolation(effectiveDirective));
  });
  return violated;
}

/** The name of the error that an action in the page throws. */
export const failureOf = (page: Page, action: () => void) =>
  page.evaluate(
    `(() => { try { (${action.toString()})(); return 'no error'; } catch (error) { return error.name; } })()`,
  );

/** Creates a policy that would let every string become markup. */
export const createOpenPolicy = (): void => {
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
  };
  trustedTypes.createPolicy('default', { createHTML: (markup: string) => markup });
};
/** Writes markup into the page as a string. */
export const writeMarkup = (): void => {
  document.body.innerHTML = '<img src="x" onerror="document.title = \'Taken over\'">';
};
