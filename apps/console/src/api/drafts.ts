import { useEffect, useState } from 'react';
import { useGetIdentity } from 'react-admin';

const PREFIX = 'sahaya.console.draft.';

/** A text that is being written. It stays in this tab when the session of the person ends, and is shown to no one else. */
export function useDraft(name: string): [text: string, write: (text: string) => void] {
  const { identity } = useGetIdentity();
  const key = identity && `${PREFIX}${identity.id}.${name}`;
  /** The text that was written before the person was known. */
  const [early, setEarly] = useState({ name, text: '' });
  const before = early.name === name ? early.text : '';
  const [, renew] = useState(0);
  useEffect(() => {
    if (key && before) sessionStorage.setItem(key, before);
  }, [key, before]);
  const write = (text: string) => {
    setEarly({ name, text: key ? '' : text });
    if (!key) return;
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    renew((times) => times + 1);
  };
  return [before || ((key && sessionStorage.getItem(key)) ?? ''), write];
}

/** The texts and choices of a form, by the name of their field. */
export type FormValues = Partial<Record<string, string>>;
export interface FormDraft {
  values: FormValues;
  set(values: FormValues): void;
  /** After the form was sent, or cancelled by choice. */
  forget(): void;
}

/** A form that is being filled in, kept like a text. */
export function useFormDraft(name: string): FormDraft {
  const [text, write] = useDraft(name);
  const values = JSON.parse(text || '{}') as FormValues;
  return {
    values,
    set: (changed) => write(JSON.stringify({ ...values, ...changed })),
    forget: () => write(''),
  };
}

/** A person who signs out by choice leaves nothing in this browser. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
