import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A day over a time, in a table cell. */
export const DateTimeCell = ({ day, time }: { day: ReactNode; time: string }) => (
  <>
    <span style={{ whiteSpace: 'nowrap' }}>{day}</span>
    <Typography variant="caption" color="text.secondary" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
      {time}
    </Typography>
  </>
);
