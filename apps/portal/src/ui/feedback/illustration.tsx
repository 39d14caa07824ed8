import classes from './illustration.module.css';

export type IllustrationScene = 'search' | 'calendar' | 'chat' | 'star' | 'broken';

const ground = <path className={classes.ground} d="M14 118c10-52 44-92 88-92 48 0 80 38 84 92z" />;

const SCENES: Record<IllustrationScene, React.ReactNode> = {
  search: (
    <>
      <path className={classes.wall} d="M58 74v44h70V74" />
      <path className={classes.roof} d="m48 80 45-36 45 36" />
      <rect className={classes.accent} x="82" y="90" width="22" height="28" rx="4" />
      <circle className={classes.glass} cx="138" cy="84" r="20" />
      <path className={classes.line} d="m152 99 16 17" />
    </>
  ),
  calendar: (
    <>
      <rect className={classes.paper} x="56" y="46" width="88" height="72" rx="12" />
      <path className={classes.head} d="M56 66V58a12 12 0 0 1 12-12h64a12 12 0 0 1 12 12v8z" />
      <path className={classes.line} d="M78 38v14M122 38v14" />
      <circle className={classes.accent} cx="118" cy="96" r="10" />
      <path className={classes.soft} d="M72 82h22M72 98h22" />
    </>
  ),
  chat: (
    <>
      <path
        className={classes.head}
        d="M46 52a12 12 0 0 1 12-12h52a12 12 0 0 1 12 12v22a12 12 0 0 1-12 12H76L60 100V86h-2a12 12 0 0 1-12-12z"
      />
      <path
        className={classes.accent}
        d="M156 74a12 12 0 0 0-12-12h-36a12 12 0 0 0-12 12v20a12 12 0 0 0 12 12h26l14 12v-12a10 10 0 0 0 8-10z"
      />
      <path className={classes.onHead} d="M62 58h40M62 70h22" />
    </>
  ),
  star: (
    <>
      <path
        className={classes.accent}
        d="m100 40 12.600 25.500 28.100 4.100-20.300 19.800 4.800 28L100 104.200l-25.200 13.200 4.800-28-20.300-19.800 28.100-4.100z"
      />
      <path className={classes.line} d="M46 62l8 4M40 92h9M154 62l-8 4M160 92h-9" />
    </>
  ),
  broken: (
    <>
      <path className={classes.wall} d="M66 74v44h70V74" />
      <path className={classes.roof} d="m56 80 45-36 45 36" />
      <path className={classes.crack} d="m101 60-8 16 14 8-8 18" />
    </>
  ),
};

/** A decorative picture for an empty screen; the sentence beside it carries the meaning. */
export function Illustration({ scene }: { scene: IllustrationScene }) {
  return (
    <svg viewBox="0 0 200 124" width="200" height="124" aria-hidden="true" className={classes.picture}>
      {ground}
      {SCENES[scene]}
      <path className={classes.floor} d="M6 118h188" />
    </svg>
  );
}
