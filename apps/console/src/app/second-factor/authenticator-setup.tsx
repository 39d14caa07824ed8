import { Box, Stack, Typography } from '@mui/material';
import type { AuthenticatorSetup as Setup } from '@sahaya/contracts';
import { words } from '../../i18n/words.js';
import { CopyButton } from './copy-button.js';
import { QrCode } from './qr-code.js';

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The QR code for an authenticator app, and the same key as text. */
export const AuthenticatorSetup = ({ setup: { secret, uri } }: { setup: Setup }) => (
  <Stack spacing={2}>
    <Typography>{words.secondFactor.scan}</Typography>
    <QrCode text={uri} label={words.secondFactor.qrCode} />
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <div>
        <Typography variant="caption" color="text.secondary" component="p">
          {words.secondFactor.key}
        </Typography>
        <Box component="code" sx={{ userSelect: 'all', overflowWrap: 'anywhere', fontSize: '1rem' }}>
          {inGroups(secret)}
        </Box>
      </div>
      <CopyButton text={secret} />
    </Box>
    <Typography>{words.secondFactor.codeOfApp}</Typography>
  </Stack>
);
