import { Stack } from '@mui/material';
import { PageTitle } from '../page-title.js';
import { words } from '../../i18n/words.js';
import { BusinessMetrics } from './metrics.js';
import { TodaysWork } from './work.js';

/** The first page: waiting items and business metrics. */
export const Home = () => (
  <Stack spacing={3} sx={{ mt: 2 }}>
    <PageTitle text={words.home.name} />
    <TodaysWork />
    <BusinessMetrics />
  </Stack>
);
