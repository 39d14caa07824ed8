/** Elements around a control that can take over its focus, such as its card or the page. */
const HOLDER = '[tabindex="-1"]';

function holdersOf(element: Element): HTMLElement[] {
  const holder = element.parentElement?.closest<HTMLElement>(HOLDER);
  return holder ? [holder, ...holdersOf(holder)] : [];
}

/** The element itself, or the one that replaces it: a card that moves to another part of its list is drawn again. */
const inPlace = (holder: HTMLElement) => document.getElementById(holder.id) ?? holder;

/**
 * Keeps the place of a keyboard or screen reader within `root` until the returned function is called. When the focused
 * control is removed, as a button after its action, the nearest element around it takes over the focus; when it was
 * only disabled meanwhile, it gets the focus back. A focus that the person moved stays where it is.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: { control: HTMLElement; holders: HTMLElement[] } | undefined;
  const remember = ({ target }: FocusEvent) => {
    const control = target as HTMLElement;
    // The window of the payment provider opens over the page and leaves it again.
    if (control instanceof HTMLIFrameElement) return;
    last = root.contains(control) ? { control, holders: holdersOf(control) } : undefined;
  };
  const forget = ({ target }: PointerEvent) => {
    if (!last?.control.contains(target as Element)) last = undefined;
  };
  const restore = () => {
    if (!last || document.activeElement !== document.body) return;
    const { control, holders } = last;
    if (control.isConnected) {
      if (!control.matches(':disabled')) control.focus({ preventScroll: true });
    } else
      holders
        .map(inPlace)
        .find((holder) => holder.isConnected)
        ?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(restore);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
  };
}
