import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Short records beside a ticket. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
    {children}
  </Box>
);
export const Row = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1, overflowWrap: 'anywhere' }}
  >
    {children}
  </Box>
);
