import { ActionIcon, Button } from '@mantine/core';
import { EVIDENCE_MAX, photoViolation } from '@sahaya/domain';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { readAsDataUrl } from '../../ui/files/data-url.js';
import { ruleText } from '../../i18n/rule-text.js';
import { t } from '../../i18n/translate.js';
import classes from './photos.module.css';

export interface Photo {
  file: File;
  preview: string;
}

interface Props {
  pictures: readonly Photo[];
  onChange: (pictures: Photo[]) => void;
  /** The number of photos that are already on the server. */
  sent?: number;
  disabled: boolean;
}
/** Photos from the device with a preview; each can be removed before it is sent. */
export function PhotosField({ pictures, onChange, sent = 0, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const room = EVIDENCE_MAX - sent - pictures.length;
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Allows choosing the same file again after it was removed.
    currentTarget.value = '';
    const broken = files.map(photoViolation).find((violation) => violation !== undefined);
    const fitting = files.filter((file) => !photoViolation(file)).slice(0, room);
    setProblem(
      broken ? ruleText(broken.code) : files.length > room ? t('pictures.most', { max: EVIDENCE_MAX }) : undefined,
    );
    const added = await Promise.all(fitting.map(async (file) => ({ file, preview: await readAsDataUrl(file) })));
    onChange([...pictures, ...added]);
  };
  return (
    <div className={classes.field}>
      <span className={classes.label}>{t('pictures.label', { max: EVIDENCE_MAX })}</span>
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.preview.slice(-64) + String(index)}>
              <img src={picture.preview} alt={t('pictures.chosen', { number: index + 1, name: picture.file.name })} />
              <ActionIcon
                variant="default"
                className={classes.remove}
                disabled={disabled}
                onClick={() => onChange(pictures.filter((one) => one !== picture))}
                aria-label={t('pictures.remove', { number: index + 1 })}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<IconPhotoPlus size={20} aria-hidden="true" />}
          onClick={() => input.current?.click()}
          className={classes.add}
        >
          {t('pictures.add')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('pictures.add')}
        onChange={(event) => void choose(event)}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
