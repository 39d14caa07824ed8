import icon from '@mui/icons-material/InsightsOutlined';
import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { ResourceProps } from 'react-admin';
import { analyticsTexts } from './analytics-texts.js';

// The first screen does not need it.
const Page = lazy(() => import('./page.js'));

export const analytics: ResourceProps = {
  name: 'analytics',
  options: { label: analyticsTexts.name },
  icon,
  list: () => (
    <Suspense
      fallback={<Skeleton variant="rounded" height={320} aria-busy="true" aria-label={analyticsTexts.loading} />}
    >
      <Page />
    </Suspense>
  ),
};
