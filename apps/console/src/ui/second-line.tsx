import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A second line of a cell; its link is large enough for touch. */
export const SecondLine = ({ children }: { children: ReactNode }) => (
  <Typography
    variant="caption"
    color="text.secondary"
    sx={{ display: 'block', overflowWrap: 'anywhere', '& a': { display: 'inline-block', minHeight: 24 } }}
  >
    {children}
  </Typography>
);
