import { lazy, Suspense, useState } from 'react';
import type { ReviewDialogProps } from './review-subject.js';

const Dialog = lazy(() => import('./review-dialog.js').then((m) => ({ default: m.ReviewDialog })));

/** The review dialog, loaded when it is opened first. */
export function ReviewDialog(props: ReviewDialogProps) {
  const [isNeeded, setNeeded] = useState(false);
  if (props.subject && !isNeeded) setNeeded(true);
  return <Suspense>{isNeeded && <Dialog {...props} />}</Suspense>;
}
