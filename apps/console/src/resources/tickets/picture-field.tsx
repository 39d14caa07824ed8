import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { photoViolation, TICKET_PICTURES_MAX } from '@sahaya/domain';
import { type ChangeEvent, useRef, useState } from 'react';
import { readAsDataUrl } from '../../ui/read-data-url.js';
import { pictureTexts } from './picture-texts.js';

export interface ChosenPicture {
  file: File;
  preview: string;
}

interface PictureFieldProps {
  pictures: readonly ChosenPicture[];
  onChange: (pictures: ChosenPicture[]) => void;
  disabled: boolean;
}
/** Pictures for a reply, with a preview. Each can be removed before it is sent. */
export function PictureField({ pictures, onChange, disabled }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const room = TICKET_PICTURES_MAX - pictures.length;
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Allows choosing the same file again after it was removed.
    currentTarget.value = '';
    const fitting = files.filter((file) => !photoViolation(file));
    const tooMany = fitting.length > room ? pictureTexts.most(TICKET_PICTURES_MAX) : undefined;
    setProblem(fitting.length < files.length ? pictureTexts.broken : tooMany);
    const added = await Promise.all(
      fitting.slice(0, room).map(async (file) => ({ file, preview: await readAsDataUrl(file) })),
    );
    if (added.length > 0) onChange([...pictures, ...added]);
  };
  return (
    <div>
      {pictures.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
          {pictures.map((picture, index) => (
            <Box key={picture.preview.slice(-64) + String(index)} sx={{ display: 'flex', alignItems: 'start' }}>
              <img
                src={picture.preview}
                alt={pictureTexts.chosen(index + 1, picture.file.name)}
                width={72}
                height={72}
                style={{ objectFit: 'cover' }}
              />
              <IconButton
                size="small"
                disabled={disabled}
                onClick={() => onChange(pictures.filter((one) => one !== picture))}
                aria-label={pictureTexts.remove(index + 1)}
              >
                <RemoveIcon fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <Button
        startIcon={<AddIcon />}
        disabled={disabled || room <= 0}
        onClick={() => input.current?.click()}
        sx={{ justifySelf: 'start' }}
      >
        {pictureTexts.add}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={pictureTexts.add}
        onChange={(event) => void choose(event)}
      />
      {pictures.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {pictureTexts.hint}
        </Typography>
      )}
      {problem && (
        <Typography variant="body2" color="error" role="alert">
          {problem}
        </Typography>
      )}
    </div>
  );
}
