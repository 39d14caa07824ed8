import type { KeyboardEvent } from 'react';

const TYPED = ['text', 'email', 'tel', 'password'];
const isTyped = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && TYPED.includes(element.type);

/** A field to fill in, or the first radio button of a group without a choice. */
const isOpen = (element: Element, form: HTMLFormElement) =>
  element instanceof HTMLInputElement &&
  !element.disabled &&
  ((isTyped(element) && element.value === '') ||
    (element.type === 'radio' && !form.querySelector(`input[name="${element.name}"]:checked`)));

/** For the key events of an input: Enter goes to the next empty field, and submits the form if there is none. */
export function goToNextField(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isTyped(target) || !target.form) return;
  const { form } = target;
  const elements = [...form.elements];
  const next = elements.slice(elements.indexOf(target) + 1).find((element) => isOpen(element, form));
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
