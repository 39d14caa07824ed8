import { Stack } from '@mui/material';
import type { StaffRole } from '@sahaya/contracts';
import { usePermissions } from 'react-admin';
import { PageTitle } from '../page-title.js';
import { words } from '../../i18n/words.js';
import { VisitBoard } from './board.js';
import { BusinessMetrics } from './metrics.js';
import { TodaysWork } from './work.js';

/** The first page by role: the queues of support, the visits of ops, the money of finance, and all of it for admins. */
export function Home() {
  const { permissions: role } = usePermissions<StaffRole>();
  return (
    <Stack spacing={3} sx={{ mt: 2 }}>
      <PageTitle text={words.home.name} />
      {role === 'ops' && <VisitBoard />}
      {role && <TodaysWork role={role} />}
      {role === 'admin' && <VisitBoard />}
      {role && role !== 'support' && <BusinessMetrics />}
    </Stack>
  );
}
