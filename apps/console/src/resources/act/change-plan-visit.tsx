import { Button } from '@mui/material';
import { changePlanVisitByStaff, type SubscriptionVisit } from '@sahaya/contracts';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/staff-call.js';
import { formatDay } from '../../i18n/format.js';
import { planVisitTexts as texts } from './plan-visit-texts.js';

const PlanVisitDialog = lazy(() => import('./plan-visit-dialog.js'));

/** Moves or skips a visit of a subscription, or says that its helper cannot come. */
export function ChangePlanVisit({ id, helperId, visit }: { id: string; helperId: string; visit: SubscriptionVisit }) {
  const [open, setOpen] = useState(false);
  if (!useMay()(changePlanVisitByStaff)) return null;
  return (
    <>
      <Button size="small" aria-label={`${texts.label}: ${formatDay(visit.date)}`} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {open && (
        <Suspense>
          <PlanVisitDialog id={id} helperId={helperId} visit={visit} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
