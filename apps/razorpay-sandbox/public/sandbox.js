/* global DOMParser, FormData */
// The page of the books: its buttons and the fault form, and the books kept fresh.
const live = document.querySelector('[data-live]');
const status = document.querySelector('[data-status]');
const form = document.querySelector('[data-fault]');
const LOOK_EVERY_MS = 2000;
let shown = live.innerHTML;
let busy = false;

async function call(method, path, body) {
  const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body };
  const response = await fetch(path, { method, ...sent });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.description);
}

/** Shows the books as they are now, if they are others; whoever was on a button stays on it, or goes to the message. */
async function refresh() {
  const page = new DOMParser().parseFromString(await (await fetch('/sandbox')).text(), 'text/html');
  const fresh = page.querySelector('[data-live]');
  if (fresh.innerHTML === shown) return;
  shown = fresh.innerHTML;
  const name = live.contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
  live.replaceChildren(...fresh.childNodes);
  if (!name) return;
  const same = [...live.querySelectorAll('[data-path]')].find((button) => button.getAttribute('aria-label') === name);
  (same ?? status).focus();
}

async function act(name, work) {
  try {
    await work();
    status.textContent = `${name}: done.`;
    status.classList.remove('bad');
  } catch (error) {
    status.textContent = `${name}: ${error.message}`;
    status.classList.add('bad');
  }
  await refresh();
}

live.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-path]');
  if (!button || busy) return;
  busy = true;
  const { method, path, body } = button.dataset;
  await act(button.getAttribute('aria-label'), () => call(method, path, body));
  busy = false;
});

form.addEventListener('change', ({ target }) => {
  if (target.name !== 'on') return;
  const kinds = target.selectedOptions[0].dataset.kinds.split(' ');
  form.elements.kind.replaceChildren(
    ...kinds.map((kind) => Object.assign(document.createElement('option'), { textContent: kind })),
  );
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { on, kind, times, ms } = Object.fromEntries(new FormData(form));
  const fault = { on, kind, ...(times && { times: Number(times) }), ...(ms && { ms: Number(ms) }) };
  await act(`${kind} of ${on}`, () => call('POST', '/sandbox/faults', JSON.stringify(fault)));
});

async function look() {
  const missing = () => (status.textContent = 'The stand-in does not answer.');
  if (document.visibilityState === 'visible' && !busy) await refresh().catch(missing);
  setTimeout(look, LOOK_EVERY_MS);
}
setTimeout(look, LOOK_EVERY_MS);
