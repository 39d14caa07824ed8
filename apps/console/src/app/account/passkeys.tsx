import { Box, Button, Stack, Typography } from '@mui/material';
import type { Passkey } from '@sahaya/contracts';
import { MAX_PASSKEYS } from '@sahaya/domain';
import { useId } from 'react';
import { canUsePasskeys, isOfThisSite } from '../../api/passkeys.js';
import { formatDateTime } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

/** The passkeys of the own account. */
export function Passkeys({ passkeys, onAdd, onRename, onRemove }: PasskeysProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={titleId} variant="h6" component="h3">
        {words.passkeys.name}
      </Typography>
      {passkeys.length === 0 && <Typography>{words.passkeys.none}</Typography>}
      <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {passkeys.map((passkey) => (
          <Stack
            component="li"
            key={passkey._id}
            direction="row"
            sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>{passkey.name}</Typography>
              <Typography variant="body2" color="text.secondary">
                {detailsOf(passkey)}
              </Typography>
            </Box>
            <Stack direction="row">
              <Button aria-label={words.passkeys.renameOf(passkey.name)} onClick={() => onRename(passkey)}>
                {words.passkeys.rename}
              </Button>
              <Button
                color="error"
                aria-label={words.passkeys.removeOf(passkey.name)}
                onClick={() => onRemove(passkey)}
              >
                {words.passkeys.remove}
              </Button>
            </Stack>
          </Stack>
        ))}
      </Box>
      {!canUsePasskeys() ? (
        <Typography variant="body2">{words.passkeys.unsupported}</Typography>
      ) : (
        passkeys.length < MAX_PASSKEYS && (
          <Button variant="outlined" onClick={onAdd} sx={{ justifySelf: 'start' }}>
            {words.passkeys.add}
          </Button>
        )
      )}
    </Box>
  );
}

function detailsOf(passkey: Passkey): string {
  const { addedAt, lastUsedAt, site } = passkey;
  const details = [
    words.passkeys.added(formatDateTime(addedAt)),
    lastUsedAt && words.passkeys.lastUsed(formatDateTime(lastUsedAt)),
    !isOfThisSite(passkey) && words.passkeys.onlyAt(site),
  ];
  return details.filter(Boolean).join(' · ');
}
