import PasskeyIcon from '@mui/icons-material/FingerprintOutlined';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { words } from '../../i18n/words.js';

/** Confirms with a passkey in place of a code. `ask` returns without an error if the person closes the browser's dialog. */
export function PasskeyButton({ ask }: { ask: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await ask();
    } catch (error) {
      setProblem((error instanceof Error && error.message) || words.passkeys.useFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button
        variant="outlined"
        size="large"
        startIcon={<PasskeyIcon />}
        loading={busy}
        onClick={() => void press()}
        sx={{ minHeight: 44 }}
      >
        {words.passkeys.use}
      </Button>
    </>
  );
}
