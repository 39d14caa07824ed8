import CopyIcon from '@mui/icons-material/ContentCopy';
import CopiedIcon from '@mui/icons-material/Check';
import { Button } from '@mui/material';
import { useState } from 'react';
import { words } from '../../i18n/words.js';

/** Copies a text. Browsers offer this only on secure pages; elsewhere the text is selected by hand. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button startIcon={copied ? <CopiedIcon /> : <CopyIcon />} onClick={() => void copy()} aria-live="polite">
      {copied ? words.secondFactor.copied : words.secondFactor.copy}
    </Button>
  );
}
