import { Button } from '@mui/material';
import { changeByStaff } from '@sahaya/contracts';
import { lazy, Suspense, useState } from 'react';
import type { BookingRecord } from '../../api/data-provider.js';
import { useMay } from '../../api/staff-call.js';
import { changeTexts as texts } from './change-texts.js';

const ChangeDialog = lazy(() => import('./change-dialog.js'));

/** Changes the time or the address of a visit for the party who asked for it. */
export function ChangeVisit({ booking }: { booking: BookingRecord }) {
  const [open, setOpen] = useState<'time' | 'place'>();
  const may = useMay();
  if ((booking.status !== 'pending' && booking.status !== 'accepted') || booking.change || !may(changeByStaff)) {
    return null;
  }
  return (
    <>
      {(['time', 'place'] as const).map((kind) => (
        <Button key={kind} variant="outlined" onClick={() => setOpen(kind)}>
          {texts[kind]}
        </Button>
      ))}
      {open && (
        <Suspense>
          <ChangeDialog booking={booking} kind={open} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
