import { ActionIcon, Button } from '@mantine/core';
import { photoViolation } from '@sahaya/domain';
import { IconCamera, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { ruleText } from '../../i18n/rule-text.js';
import { readAsDataUrl } from './data-url.js';
import classes from './photos.module.css';

export interface Photo {
  file: File;
  preview: string;
}
export interface PhotoTexts {
  label?: string;
  add: string;
  /** Describes a chosen photo; the first one has the number 1. */
  chosen: (number: number, name: string) => string;
  remove: (number: number) => string;
  /** Said when more photos were chosen than can be added. */
  most?: string;
}

interface Props {
  id?: string;
  photos: readonly Photo[];
  onChange: (photos: Photo[]) => void;
  /** The number of photos that can be sent, with the chosen ones. */
  room: number;
  texts: PhotoTexts;
  error?: string | false | undefined;
  disabled: boolean;
}
/** Photos from the camera or the files of the device, with a preview. Each can be removed before it is sent. */
export function PhotosField({ id, photos, onChange, room, texts, error, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const left = room - photos.length;
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Allows choosing the same file again after it was removed.
    currentTarget.value = '';
    const violation = files.map(photoViolation).find((found) => found !== undefined);
    const fitting = files.filter((file) => !photoViolation(file)).slice(0, left);
    setProblem(violation ? ruleText(violation.code) : files.length > left ? texts.most : undefined);
    const added = await Promise.all(fitting.map(async (file) => ({ file, preview: await readAsDataUrl(file) })));
    if (added.length > 0) onChange([...photos, ...added]);
  };
  const shown = problem ?? error;
  return (
    <div className={classes.field}>
      {texts.label && <span className={classes.label}>{texts.label}</span>}
      {photos.length > 0 && (
        <ul className={classes.photos}>
          {photos.map((photo, index) => (
            <li key={photo.preview.slice(-64) + String(index)}>
              <img src={photo.preview} alt={texts.chosen(index + 1, photo.file.name)} />
              <ActionIcon
                variant="default"
                className={classes.remove}
                disabled={disabled}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
                aria-label={texts.remove(index + 1)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button
          id={id}
          variant="default"
          disabled={disabled}
          leftSection={<IconCamera size={20} aria-hidden="true" />}
          onClick={() => input.current?.click()}
          className={classes.add}
          aria-describedby={id && shown ? `${id}-problem` : undefined}
        >
          {texts.add}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={texts.add}
        onChange={(event) => void choose(event)}
      />
      {shown && (
        <p id={id && `${id}-problem`} className={classes.problem} role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}
