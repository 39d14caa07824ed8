import { Box, ButtonBase, Dialog, DialogContent, Typography } from '@mui/material';
import { type HelperVerification, type OutputOf, revealVerificationDocument } from '@sahaya/contracts';
import { useState } from 'react';
import { useMay } from '../../api/staff-call.js';
import { Reveal, RevealedUntil, useRevealed } from '../../ui/record/reveal.js';
import { verificationTexts as texts } from './verification-texts.js';

/** The photos of a request, each shown for a reason. Those of a refused request are deleted. */
export function VerificationPhotos({
  request: { _id: id, state, documents = [], confirmation },
}: {
  request: HelperVerification;
}) {
  const may = useMay();
  if (documents.length === 0) {
    const none = confirmation ? texts.photosNotNeeded : state === 'pending' ? texts.noPhotos : texts.deleted;
    return <Typography color="text.secondary">{none}</Typography>;
  }
  if (!may(revealVerificationDocument)) return <>{documents.length}</>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 }}>
      {documents.map(({ _id: documentId }, index) => (
        <Photo key={documentId} ids={{ id, documentId }} place={index + 1} />
      ))}
    </Box>
  );
}

interface PhotoProps {
  ids: { id: string; documentId: string };
  /** 1, 2, 3 … */
  place: number;
}
function Photo({ ids, place }: PhotoProps) {
  const [revealed, setRevealed] = useRevealed<OutputOf<typeof revealVerificationDocument>>();
  const [isWhole, setIsWhole] = useState(false);
  if (!revealed)
    return (
      <Reveal call={revealVerificationDocument} fields={ids} onRevealed={setRevealed} label={texts.showPhoto(place)} />
    );
  const name = texts.photo(place);
  // The content security policy forbids blob addresses.
  const url = `data:image/webp;base64,${revealed.picture}`;
  return (
    <div>
      <ButtonBase onClick={() => setIsWhole(true)} sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <img src={url} alt={name} width={120} height={120} style={{ objectFit: 'cover' }} />
      </ButtonBase>
      <RevealedUntil {...revealed} />
      <Dialog
        open={isWhole}
        onClose={() => setIsWhole(false)}
        maxWidth="lg"
        slotProps={{ paper: { 'aria-label': name } }}
      >
        <DialogContent sx={{ p: 1 }}>
          <img src={url} alt={name} style={{ maxWidth: '100%', maxHeight: '80vh', display: 'block' }} />
        </DialogContent>
      </Dialog>
    </div>
  );
}
