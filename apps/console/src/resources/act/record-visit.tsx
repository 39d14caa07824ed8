import { Button } from '@mui/material';
import { recordVisitByStaff } from '@sahaya/contracts';
import { lazy, Suspense, useState } from 'react';
import type { BookingRecord } from '../../api/data-provider.js';
import { serverNow } from '../../api/server-clock.js';
import { useMay } from '../../api/staff-call.js';
import { visitTexts as texts } from './visit-texts.js';

const RecordVisitDialog = lazy(() => import('./record-visit-dialog.js'));

/** Records for a party whether a visit that has begun took place. An open case is decided in the list of cases. */
export function RecordVisit({ booking: { id, status, startsAt, noShow, staffCase } }: { booking: BookingRecord }) {
  const [open, setOpen] = useState(false);
  const [isBegun] = useState(() => Date.parse(startsAt) <= serverNow());
  const may = useMay();
  if (status !== 'accepted' || !isBegun || noShow || staffCase || !may(recordVisitByStaff)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {texts.label}
      </Button>
      {open && (
        <Suspense>
          <RecordVisitDialog bookingId={id} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
