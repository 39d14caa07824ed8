import { Button } from '@mui/material';
import { askReplacementHelper, cancelByStaff } from '@sahaya/contracts';
import { lazy, Suspense, useState } from 'react';
import type { BookingRecord } from '../../api/data-provider.js';
import { useMay } from '../../api/staff-call.js';
import { reassignTexts as texts } from './reassign-texts.js';

const ReassignDialog = lazy(() => import('./reassign-dialog.js'));

/** Chooses the helper who is asked next: for an accepted visit whose helper cannot come, or in a running search. */
export function ReassignHelper({ booking }: { booking: BookingRecord }) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  const isSearching = booking.replacement?.state === 'searching';
  if ((booking.status !== 'accepted' && !isSearching) || !may(isSearching ? askReplacementHelper : cancelByStaff)) {
    return null;
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {texts.label}
      </Button>
      {open && (
        <Suspense>
          <ReassignDialog bookingId={booking.id} isSearching={isSearching} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
