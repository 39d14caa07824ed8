import { ActionIcon, Button } from '@mantine/core';
import { photoViolation } from '@sahaya/domain';
import { IconCamera, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { ruleText } from '../../../i18n/rule-text.js';
import { t } from '../../../i18n/translate.js';
import { readAsDataUrl } from '../../../ui/files/data-url.js';
import classes from './document-photos.module.css';

export interface DocumentPhoto {
  file: File;
  preview: string;
}

interface Props {
  id: string;
  photos: readonly DocumentPhoto[];
  onChange: (photos: DocumentPhoto[]) => void;
  /** The number of photos that can still be added. */
  room: number;
  /** Photos are missing. */
  error: string | false | undefined;
  disabled: boolean;
}
/** Photos of a document, from the camera of a phone or from its files. Each can be removed before it is sent. */
export function DocumentPhotos({ id, photos, onChange, room, error, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Allows choosing the same file again after it was removed.
    currentTarget.value = '';
    const violation = files.map(photoViolation).find((found) => found !== undefined);
    const fitting = files.filter((file) => !photoViolation(file)).slice(0, room - photos.length);
    setProblem(violation && ruleText(violation.code));
    const added = await Promise.all(fitting.map(async (file) => ({ file, preview: await readAsDataUrl(file) })));
    if (added.length > 0) onChange([...photos, ...added]);
  };
  const shown = problem ?? error;
  return (
    <div className={classes.field}>
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <li key={photo.preview.slice(-64) + String(index)}>
              <img src={photo.preview} alt={t('verify.photo', { number: index + 1 })} />
              <ActionIcon
                variant="default"
                className={classes.remove}
                disabled={disabled}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
                aria-label={t('verify.removePhoto', { number: index + 1 })}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {photos.length < room && (
        <Button
          id={id}
          variant="default"
          disabled={disabled}
          leftSection={<IconCamera size={20} aria-hidden="true" />}
          onClick={() => input.current?.click()}
          className={classes.add}
          aria-describedby={shown ? `${id}-problem` : undefined}
        >
          {t('verify.addPhoto')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('verify.addPhoto')}
        onChange={(event) => void choose(event)}
      />
      {shown && (
        <p id={`${id}-problem`} className={classes.problem} role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}
