import { Box, ButtonBase, Dialog, DialogContent, Skeleton } from '@mui/material';
import { type Dispute, disputeEvidence } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { StaffData } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';

interface EvidenceProps {
  bookingId: string;
  pictures: Dispute['evidence'];
  by: string;
}
/** One side's pictures; each opens in full size. */
export const Evidence = ({ bookingId, pictures, by }: EvidenceProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: pictures.length > 0 ? 1.5 : 0 }}>
    {pictures.map(({ _id }, place) => (
      <Picture key={_id} bookingId={bookingId} evidenceId={_id} name={words.disputes.picture(by, place + 1)} />
    ))}
  </Box>
);

function Picture({ bookingId, evidenceId, name }: { bookingId: string; evidenceId: string; name: string }) {
  const data = useDataProvider<StaffData>();
  const [whole, setWhole] = useState(false);
  const { data: url, error } = useQuery({
    queryKey: [disputeEvidence.subject, evidenceId],
    queryFn: async ({ signal }) => {
      const { blob } = await data.download(disputeEvidence, { id: bookingId, evidenceId }, { signal });
      return dataUrlOf(blob);
    },
    staleTime: Infinity,
  });
  if (error) return <span role="alert">{words.disputes.noPicture}</span>;
  if (!url) return <Skeleton variant="rounded" width={120} height={120} />;
  return (
    <>
      <ButtonBase onClick={() => setWhole(true)} sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <img src={url} alt={name} width={120} height={120} style={{ objectFit: 'cover' }} />
      </ButtonBase>
      <Dialog open={whole} onClose={() => setWhole(false)} maxWidth="lg" slotProps={{ paper: { 'aria-label': name } }}>
        <DialogContent sx={{ p: 1 }}>
          <img src={url} alt={name} style={{ maxWidth: '100%', maxHeight: '80vh', display: 'block' }} />
        </DialogContent>
      </Dialog>
    </>
  );
}

/**
 * The request needs the token, which an image address cannot carry, and the content security policy forbids blob
 * addresses.
 */
async function dataUrlOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${blob.type};base64,${btoa(text)}`;
}
