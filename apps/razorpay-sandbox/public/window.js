/* global CSS, ResizeObserver, URLSearchParams, location */
// The page inside the payment window: pays through the sandbox, tells the opener, and nobody else, how it went.
const { orderId } = document.body.dataset;
const options = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
const panels = document.querySelectorAll('[data-panel]');
const DELAY_MS = 5000;
let busy = false;

const tell = (message) => window.parent.postMessage(message, options.parent);

function show(name) {
  for (const panel of panels) panel.hidden = panel.dataset.panel !== name;
  document.querySelector(`[data-panel="${name}"] [data-focus]`)?.focus();
}

async function send(outcome, delayMs) {
  const method = document.querySelector('input[name="method"]:checked').value;
  const { email, contact, description } = options;
  const customer = { ...(email && { email }), ...(contact && { contact }), ...(description && { description }) };
  const response = await fetch(`/sandbox/orders/${orderId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, method, delayMs, ...customer }),
  });
  return response.json();
}

async function pay(outcome, delayMs = 0) {
  if (busy) return;
  busy = true;
  document.querySelector('[data-waiting]').textContent = delayMs
    ? 'The bank is taking its time. You may close this window; the payment still goes through.'
    : 'Please do not close this window.';
  show('waiting');
  const result = await send(outcome, delayMs).catch(() => ({
    error: { code: 'SERVER_ERROR', description: 'The test payment service did not answer. Please try again.' },
  }));
  busy = false;
  if (!result.error) return tell({ type: 'success', response: result });
  tell({ type: 'failed', response: result });
  if (options.retry === 'false') return tell({ type: 'dismiss' });
  document.querySelector('[data-reason]').textContent = result.error.description;
  show('failed');
}

const actions = {
  pay: () => pay('success'),
  fail: () => pay('failure'),
  delay: () => pay('success', DELAY_MS),
  cancel: () => tell({ type: 'dismiss' }),
  again: () => show('choose'),
};

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-action]');
  if (button) actions[button.dataset.action]();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && options.escape !== 'false') actions.cancel();
});

for (const field of ['name', 'description']) {
  const place = document.querySelector(`[data-option="${field}"]`);
  if (place && options[field]) place.textContent = options[field];
}
if (CSS.supports('color', options.color ?? '')) document.documentElement.style.setProperty('--accent', options.color);

const card = document.querySelector('main');
new ResizeObserver(() => tell({ type: 'height', height: Math.ceil(card.getBoundingClientRect().height) })).observe(
  card,
);
document.querySelector('[data-panel]:not([hidden]) [data-focus]')?.focus();
