import type { Violation } from '@sahaya/domain';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { ruleText } from '../../i18n/rule-text.js';
import { focusField } from './focus-field.js';

/**
 * The errors of a long form: that of a field when it is left after a change, and all of them when the form is sent. The
 * inputs have the names of the fields and the ids `<form>-<field>`.
 */
export function useFieldErrors(form: string, violations: readonly Violation[]) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const afterPress = useAfterPress();
  const visible = violations.filter(({ field }) => shown.has(field));
  return {
    count: visible.length,
    errorOf(field: string): string | false {
      const found = visible.find((violation) => violation.field === field);
      return found !== undefined && ruleText(found.code);
    },
    /** Hides the errors of these fields until they are left again. */
    change(fields: readonly string[]) {
      setChanged((before) => new Set([...before, ...fields]));
      setShown((before) => new Set([...before].filter((field) => !fields.includes(field))));
    },
    leave({ target }: FocusEvent<HTMLFormElement>) {
      const { name } = target as unknown as HTMLInputElement;
      if (changed.has(name)) afterPress(() => setShown((before) => new Set([...before, name])));
    },
    /** Shows all errors and focuses the first one. Returns whether there are any. */
    showAll(): boolean {
      setShown(new Set(violations.map(({ field }) => field)));
      if (violations[0]) focusField(form, violations[0].field);
      return violations.length > 0;
    },
  };
}

/**
 * Returns a function that runs its argument at once, or after the pointer is released: an error that appears in between
 * would move the button that is being pressed.
 */
function useAfterPress() {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click follows the release.
      setTimeout(() => waiting.current.splice(0).forEach((run) => run()));
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return (run: () => void) => {
    if (isPressed.current) waiting.current.push(run);
    else run();
  };
}
