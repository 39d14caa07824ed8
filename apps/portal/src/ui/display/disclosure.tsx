import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './disclosure.module.css';

interface Props {
  label: string;
  /** Before the label, in place of the arrow after it. */
  icon?: ReactNode;
  /** Whether it is open at first. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Content that opens below its label. The search of the browser finds its words while it is closed. */
export function Disclosure({ label, icon, isOpen = false, onToggle, children }: Props) {
  // A change of the reason to open it does not close it while somebody reads.
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details
      className={classes.disclosure}
      open={isOpenAtFirst}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        {icon}
        {label}
        {!icon && <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />}
      </summary>
      {children}
    </details>
  );
}
