import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pictures } from '../../i18n/en/pictures.js';
import { addTexts, t } from '../../i18n/translate.js';
import classes from './photos.module.css';

addTexts(pictures);

interface Props {
  ids: readonly string[];
  /** Loads a photo as a data URL. */
  load: (id: string, signal: AbortSignal) => Promise<string>;
  /** Says whose photos these are. */
  label: string;
}
/** Photos on the server. A tap shows one in full size below them, another tap closes it. */
export function PhotoThumbnails({ ids, load, label }: Props) {
  const [opened, setOpened] = useState<string>();
  if (ids.length === 0) return null;
  return (
    <>
      <ul className={classes.photos} aria-label={label}>
        {ids.map((id, index) => (
          <li key={id}>
            <Thumbnail
              id={id}
              load={load}
              label={t('pictures.open', { number: index + 1 })}
              opened={opened}
              onOpen={setOpened}
            />
          </li>
        ))}
      </ul>
      {opened && <img src={opened} alt={label} className={classes.whole} />}
    </>
  );
}

interface ThumbnailProps extends Pick<Props, 'load' | 'label'> {
  id: string;
  /** The photo shown in full size. */
  opened: string | undefined;
  onOpen: (photo: string | undefined) => void;
}
function Thumbnail({ id, load, label, opened, onOpen }: ThumbnailProps) {
  const { data: photo, isError } = useQuery({
    queryKey: ['photos', id],
    queryFn: ({ signal }) => load(id, signal),
    staleTime: Infinity,
  });
  if (isError) return <p className={classes.problem}>{t('error.picture')}</p>;
  if (!photo) return <div className={classes.waiting} role="status" aria-label={t('state.loading')} />;
  return (
    <button
      type="button"
      className={classes.open}
      onClick={() => onOpen(opened === photo ? undefined : photo)}
      aria-pressed={opened === photo}
      aria-label={label}
    >
      <img src={photo} alt="" />
    </button>
  );
}
