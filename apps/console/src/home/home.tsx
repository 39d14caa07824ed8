import { Stack } from '@mui/material';
import { PageTitle } from '../shell/page-title.js';
import { words } from '../words.js';
import { LiveFigures } from './figures.js';
import { Work } from './work.js';

/** The first page: waiting items and business metrics. */
export const Home = () => (
  <Stack spacing={3} sx={{ mt: 2 }}>
    <PageTitle text={words.home.name} />
    <Work />
    <LiveFigures />
  </Stack>
);
