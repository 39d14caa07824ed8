import type { Dispute } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { evidenceQuery } from './disputes.queries.js';
import classes from '../../ui/files/photos.module.css';

interface Props {
  bookingId: string;
  evidence: Dispute['evidence'];
  /** Says whose photos these are. */
  label: string;
}
/** The photos of one party. A tap shows a photo in full size below them, another tap closes it. */
export function DisputeEvidence({ bookingId, evidence, label }: Props) {
  const [opened, setOpened] = useState<string>();
  if (evidence.length === 0) return null;
  return (
    <>
      <ul className={classes.photos} aria-label={label}>
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
  /** The photo shown in full size. */
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
