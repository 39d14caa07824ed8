import { Box, ButtonBase, Dialog, DialogContent, Skeleton, Typography } from '@mui/material';
import { adminTicketPicture } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay, useStaffData } from '../../api/staff-call.js';
import { pictureTexts } from './picture-texts.js';

interface PicturesProps {
  ticketId: string;
  ids: readonly string[] | undefined;
}
/** Thumbnails of the pictures of a message, for staff who may load them. */
export function Pictures({ ticketId, ids = [] }: PicturesProps) {
  const may = useMay();
  if (ids.length === 0 || !may(adminTicketPicture)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {ids.map((pictureId, index) => (
        <Picture key={pictureId} ids={{ id: ticketId, pictureId }} label={pictureTexts.open(index + 1)} />
      ))}
    </Box>
  );
}

/** The content security policy forbids blob addresses. */
async function toDataUrl(webp: Blob): Promise<string> {
  const bytes = new Uint8Array(await webp.arrayBuffer());
  return `data:image/webp;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

const SIZE = 96;

function Picture({ ids, label }: { ids: { id: string; pictureId: string }; label: string }) {
  const data = useStaffData();
  const [isOpen, setOpen] = useState(false);
  const { data: url, isError } = useQuery({
    queryKey: ['ticket-picture', ids.pictureId],
    queryFn: ({ signal }) => data.download(adminTicketPicture, ids, { signal }).then(({ blob }) => toDataUrl(blob)),
    staleTime: Infinity,
  });
  if (isError) return <Typography color="error">{pictureTexts.failed}</Typography>;
  if (!url) return <Skeleton variant="rounded" width={SIZE} height={SIZE} />;
  return (
    <>
      <ButtonBase onClick={() => setOpen(true)} aria-label={label} sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <img src={url} alt="" width={SIZE} height={SIZE} style={{ objectFit: 'cover' }} />
      </ButtonBase>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth="lg" slotProps={{ paper: { 'aria-label': label } }}>
        <DialogContent sx={{ p: 1 }}>
          <img src={url} alt={label} style={{ maxWidth: '100%', maxHeight: '80vh', display: 'block' }} />
        </DialogContent>
      </Dialog>
    </>
  );
}
