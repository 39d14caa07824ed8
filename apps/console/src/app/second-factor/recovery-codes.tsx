import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { words } from '../../i18n/words.js';
import { saveFile } from '../../ui/save-file.js';
import { CopyButton } from './copy-button.js';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
  busy?: boolean;
}

/** Shows new recovery codes once, until the person says that they are saved. */
export function RecoveryCodes({ codes, onSaved, busy }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false);
  const text = codes.join('\n');
  const download = () =>
    saveFile(
      new Blob([`${words.secondFactor.recoveryCodesHeading}\n\n${text}\n`], { type: 'text/plain' }),
      words.secondFactor.recoveryCodesFile,
    );
  return (
    <Stack spacing={2}>
      <Typography>{words.secondFactor.recoveryCodesHint}</Typography>
      <Box
        component="ul"
        aria-label={words.secondFactor.recoveryCodes}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 1.5,
          display: 'grid',
          gap: 0.75,
          justifyItems: 'center',
          gridTemplateColumns: 'repeat(auto-fit, minmax(172px, 1fr))',
          bgcolor: 'action.hover',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <Box component="li" key={code}>
            <code>{code}</code>
          </Box>
        ))}
      </Box>
      <Stack direction="row" spacing={1}>
        <CopyButton text={text} />
        <Button startIcon={<DownloadIcon />} onClick={download}>
          {words.secondFactor.download}
        </Button>
      </Stack>
      <FormControlLabel
        control={<Checkbox checked={isSaved} onChange={(_, checked) => setSaved(checked)} />}
        label={words.secondFactor.saved}
      />
      <Button
        variant="contained"
        size="large"
        disabled={!isSaved}
        loading={busy}
        onClick={onSaved}
        sx={{ minHeight: 44 }}
      >
        {words.secondFactor.continue}
      </Button>
    </Stack>
  );
}
