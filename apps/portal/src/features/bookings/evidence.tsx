import type { Dispute } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../words/words.js';
import { evidenceQuery } from './dispute.queries.js';
import classes from './pictures.module.css';

interface Props {
  bookingId: string;
  evidence: Dispute['evidence'];
  /** Whose pictures they are. */
  label: string;
}
/** The pictures of one side; a tap shows one whole below them, another one puts it away. */
export function Evidence({ bookingId, evidence, label }: Props) {
  const [opened, setOpened] = useState<string>();
  if (evidence.length === 0) return null;
  return (
    <>
      <ul className={classes.pictures} aria-label={label}>
        {evidence.map(({ _id }, index) => (
          <li key={_id}>
            <Thumbnail
              bookingId={bookingId}
              evidenceId={_id}
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

interface ThumbnailProps {
  bookingId: string;
  evidenceId: string;
  label: string;
  /** Which one is shown whole. */
  opened: string | undefined;
  onOpen: (picture: string | undefined) => void;
}
function Thumbnail({ bookingId, evidenceId, label, opened, onOpen }: ThumbnailProps) {
  const { data: picture, isError } = useQuery(evidenceQuery(bookingId, evidenceId));
  if (isError) return <p className={classes.problem}>{t('error.picture')}</p>;
  if (!picture) return <div className={classes.waiting} role="status" aria-label={t('state.loading')} />;
  return (
    <button
      type="button"
      className={classes.open}
      onClick={() => onOpen(opened === picture ? undefined : picture)}
      aria-pressed={opened === picture}
      aria-label={label}
    >
      <img src={picture} alt="" />
    </button>
  );
}
