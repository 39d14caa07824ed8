import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/translate.js';

interface Props {
  text: string;
  children: string;
}

export function CopyButton({ text, children }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={20} aria-hidden="true" />}
      // If copying is not allowed, the text can be selected.
      onClick={() => void copy().catch(() => undefined)}
    >
      <span role="status">{isCopied ? t('twoStep.copied') : children}</span>
    </Button>
  );
}
