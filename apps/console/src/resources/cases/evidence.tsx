import { Box, ButtonBase, Dialog, DialogContent } from '@mui/material';
import { type Dispute, type OutputOf, revealEvidence } from '@sahaya/contracts';
import { useState } from 'react';
import { words } from '../../i18n/words.js';
import { Reveal, RevealedUntil, useRevealed } from '../../ui/record/reveal.js';

interface EvidenceProps {
  disputeId: string;
  pictures: Dispute['evidence'];
  by: string;
}
/** One side's pictures, each shown for a reason. */
export const Evidence = ({ disputeId, pictures, by }: EvidenceProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1, mt: pictures.length > 0 ? 1.5 : 0 }}>
    {pictures.map(({ _id: evidenceId }, place) => (
      <Picture key={evidenceId} ids={{ id: disputeId, evidenceId }} by={by} place={place + 1} />
    ))}
  </Box>
);

interface PictureProps {
  ids: { id: string; evidenceId: string };
  by: string;
  /** 1, 2, 3 … */
  place: number;
}
function Picture({ ids, by, place }: PictureProps) {
  const [revealed, setRevealed] = useRevealed<OutputOf<typeof revealEvidence>>();
  const [whole, setWhole] = useState(false);
  if (!revealed)
    return (
      <Reveal call={revealEvidence} fields={ids} onRevealed={setRevealed} label={words.disputes.showPicture(place)} />
    );
  const name = words.disputes.picture(by, place);
  // The content security policy forbids blob addresses.
  const url = `data:image/webp;base64,${revealed.picture}`;
  return (
    <div>
      <ButtonBase onClick={() => setWhole(true)} sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <img src={url} alt={name} width={120} height={120} style={{ objectFit: 'cover' }} />
      </ButtonBase>
      <RevealedUntil {...revealed} />
      <Dialog open={whole} onClose={() => setWhole(false)} maxWidth="lg" slotProps={{ paper: { 'aria-label': name } }}>
        <DialogContent sx={{ p: 1 }}>
          <img src={url} alt={name} style={{ maxWidth: '100%', maxHeight: '80vh', display: 'block' }} />
        </DialogContent>
      </Dialog>
    </div>
  );
}
