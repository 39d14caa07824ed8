import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A second line of a cell. */
export const Under = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" color="text.secondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);
