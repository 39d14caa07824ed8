import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** The filters above a list, in rows. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1.5, width: '100%' }}>
    {children}
  </Stack>
);
