import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { preloadScreen } from '../routes.js';

type Props = Omit<LinkProps, 'to'> & {
  to: string;
  ref?: Ref<HTMLAnchorElement>;
  /** Asks for the next screen's data too. */
  onIntent?: (() => void) | undefined;
};

/** A link to a screen of the portal, whose code is asked for on hover, touch or focus. */
export function ScreenLink({ to, onIntent, ...rest }: Props) {
  const intend = () => {
    preloadScreen(to);
    onIntent?.();
  };
  return <Link to={to} onPointerEnter={intend} onTouchStart={intend} onFocus={intend} {...rest} />;
}
