/** As a ref: the first field of a step or dialog that a person has just asked for. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
