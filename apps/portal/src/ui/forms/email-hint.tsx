import { lazy, Suspense } from 'react';

export interface EmailHintProps {
  /** The address as typed. */
  email: string;
  onUse: (email: string) => void;
}

/** Loaded when it may be needed; without a connection the form works without hints. */
const EmailSuggestion = lazy(() =>
  import('./email-suggestion.js').then(
    (m) => ({ default: m.EmailSuggestion }),
    () => ({ default: () => null }),
  ),
);

/** The place under an email field where a likely typing error is pointed out. */
export function EmailHint(props: EmailHintProps) {
  return (
    <div role="status">
      <Suspense>{props.email.includes('@') && <EmailSuggestion {...props} />}</Suspense>
    </div>
  );
}
