import classes from './person-avatar.module.css';

const TONES = 6;

/** The same name always has the same colour. */
const toneOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % TONES;

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
};

interface Props {
  name: string;
  size?: number;
  /** Shows a dot: the person is online. */
  online?: boolean | undefined;
  photoUrl?: string | undefined;
}

/** The photo, or initials on a stable colour. It is hidden from screen readers because the name is beside it. */
export function PersonAvatar({ name, size = 48, online, photoUrl }: Props) {
  return (
    <span
      className={classes.avatar}
      data-tone={toneOf(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden="true"
    >
      {initialsOf(name).toUpperCase() || '?'}
      {photoUrl && <img className={classes.photo} src={photoUrl} width={size} height={size} alt="" loading="lazy" />}
      {online !== undefined && <span className={classes.dot} data-online={online} />}
    </span>
  );
}
