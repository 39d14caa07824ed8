import drawnPeople from './drawn-people.svg?no-inline';
import classes from './person-avatar.module.css';

/** The numbers of colours, complexions and figures have no common divisor, so that all combinations occur. */
const TONES = 6;
const SKINS = 5;
const FIGURES = 7;

/** The same name always has the same picture. It says nothing about the person. */
const hashOf = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);

interface Props {
  name: string;
  size?: number;
  /** Shows a dot: the person is online. */
  online?: boolean | undefined;
  photoUrl?: string | undefined;
}

/** The photo, or a drawn person. It is hidden from screen readers because the name is beside it. */
export function PersonAvatar({ name, size = 48, online, photoUrl }: Props) {
  const hash = hashOf(name);
  return (
    <span
      className={classes.avatar}
      data-tone={hash % TONES}
      data-skin={hash % SKINS}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <svg>
        <use href={`${drawnPeople}#p${hash % FIGURES}`} />
      </svg>
      {photoUrl && <img className={classes.photo} src={photoUrl} width={size} height={size} alt="" loading="lazy" />}
      {online !== undefined && <span className={classes.dot} data-online={online} />}
    </span>
  );
}
