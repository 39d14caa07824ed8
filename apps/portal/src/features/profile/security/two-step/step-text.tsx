import { type ReactNode, useEffect, useRef } from 'react';
import classes from './two-step.module.css';

/** The text at the top of the next step. It receives the focus, so that screen readers continue there. */
export function StepText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className={classes.text}>
      {children}
    </p>
  );
}
