import { createContext, type Ref, useContext } from 'react';
import { Link, type LinkProps } from 'react-router';
import { prefersReducedMotion } from '../theme/reduced-motion.js';

/** Loads the code of the screen at a path. The app provides it, so that shared components do not import the routes. */
export const ScreenPreloadContext = createContext<(path: string) => void>(() => undefined);

type Props = Omit<LinkProps, 'to'> & {
  to: string;
  ref?: Ref<HTMLAnchorElement>;
  /** Called together with the preload, to fetch the data of the next screen. */
  onPreload?: (() => void) | undefined;
};

/** A link to a screen of the portal. Preloads the code of that screen on hover, touch or focus. */
export function ScreenLink({ to, onPreload, ...rest }: Props) {
  const preloadScreen = useContext(ScreenPreloadContext);
  const preload = () => {
    preloadScreen(to);
    onPreload?.();
  };
  return (
    <Link
      to={to}
      viewTransition={!prefersReducedMotion()}
      onPointerEnter={preload}
      onTouchStart={preload}
      onFocus={preload}
      {...rest}
    />
  );
}
