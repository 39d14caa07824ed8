import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { Illustration, type IllustrationScene } from './illustration.js';

interface Props {
  scene: IllustrationScene;
  children: ReactNode;
  action?: ReactNode;
}

/** An illustration, one sentence, one action. */
export function EmptyState({ scene, children, action }: Props) {
  return (
    <div className={classes.empty}>
      <Illustration scene={scene} />
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
