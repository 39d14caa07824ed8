import { html, page, type Html } from '../shared/html.js';
import { DOCTYPES, type Doctype } from '../shared/records/grant.js';

const DOCUMENT_NAMES: Record<Doctype, string> = { PANCR: 'PAN card', ADHAR: 'Aadhaar card', DRVLC: 'Driving licence' };

/** The page on which a person agrees to share documents. `query` is that of the client. */
export function consentPage(query: Readonly<Record<string, string>>): string {
  const hidden = Object.entries(query).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return identityPage(
    html`<form method="post" action="/identity/consent">
      <section aria-labelledby="title">
        <h1 id="title">Share your documents?</h1>
        <p class="note">The application receives one document: its kind, its number and the name on it.</p>
        ${hidden}
        <label
          >Name on the document <input type="text" name="name" value="Ravi Kumar" maxlength="200" autocomplete="off"
        /></label>
        <label
          >Document
          <select name="doctype">
            ${DOCTYPES.map((doctype) => html`<option value="${doctype}">${DOCUMENT_NAMES[doctype]}</option>`)}
            <option value="">No document</option>
          </select></label
        >
        <label>Number <input type="text" name="number" value="ABCDE1234F" maxlength="30" autocomplete="off" /></label>
        <div class="buttons">
          <button class="primary" name="decision" value="allow">Allow</button>
          <button class="quiet" name="decision" value="deny">Deny</button>
        </div>
      </section>
    </form>`,
  );
}

/**
 * The page for a request that the provider does not accept. It leads nowhere, because the return address may be wrong.
 */
export const refusedPage = (reason: string): string =>
  identityPage(
    html`<section>
      <h1>The request is not valid</h1>
      <p class="note">${reason}</p>
    </section>`,
  );

const identityPage = (body: Html) =>
  page(
    'Test identity provider',
    'window',
    '',
    html`<main>
      <header>Test identity provider: no real documents</header>
      ${body}
    </main>`,
  );
