import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import { IconButton, Tooltip } from '@mui/material';
import { type MouseEvent, useState } from 'react';

interface CopyIdProps {
  id: string;
  label: string;
  copied: string;
}
/** Copies an id, which its tooltip shows. Browsers offer this on secure pages only; elsewhere the id is written out. */
export function CopyId({ id, label, copied }: CopyIdProps) {
  const [isCopied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return <code>{id}</code>;
  const copy = (event: MouseEvent) => {
    event.stopPropagation();
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Tooltip title={isCopied ? copied : id}>
      <IconButton size="small" aria-label={isCopied ? copied : `${label} ${id}`} onClick={copy}>
        {isCopied ? <CopiedIcon sx={{ fontSize: 16 }} /> : <CopyIcon sx={{ fontSize: 16 }} />}
      </IconButton>
    </Tooltip>
  );
}
