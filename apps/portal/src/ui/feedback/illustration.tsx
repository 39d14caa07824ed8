import classes from './illustration.module.css';
import scenes from './illustrations.svg?no-inline';

export type IllustrationScene =
  'search' | 'map' | 'calendar' | 'repeat' | 'chat' | 'bell' | 'wallet' | 'star' | 'check' | 'broken';

/** A decorative picture for an empty screen; the sentence beside it carries the meaning. */
export function Illustration({ scene }: { scene: IllustrationScene }) {
  return (
    <svg viewBox="0 0 200 124" width="200" height="124" aria-hidden="true" className={classes.picture}>
      <use href={`${scenes}#${scene}`} />
    </svg>
  );
}
