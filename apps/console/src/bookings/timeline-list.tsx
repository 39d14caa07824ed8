import AcceptedIcon from '@mui/icons-material/EventAvailable';
import CancelledIcon from '@mui/icons-material/EventBusy';
import CompletedIcon from '@mui/icons-material/CheckCircleOutline';
import RequestedIcon from '@mui/icons-material/AddCircleOutline';
import VisitIcon from '@mui/icons-material/HomeOutlined';
import { Box, Typography } from '@mui/material';
import type { Booking } from '@sahaya/contracts';
import type { ReactElement } from 'react';
import { formatMoment } from '../format.js';
import { type Moment, timelineOf } from './timeline.js';

const ICONS: Record<Moment['key'], ReactElement> = {
  requested: <RequestedIcon fontSize="small" />,
  accepted: <AcceptedIcon fontSize="small" />,
  visit: <VisitIcon fontSize="small" />,
  completed: <CompletedIcon fontSize="small" />,
  cancelled: <CancelledIcon fontSize="small" />,
};

export const Timeline = ({ booking }: { booking: Booking }) => (
  <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {timelineOf(booking).map(({ key, label, at }) => (
      <Box
        component="li"
        key={key}
        sx={{
          display: 'flex',
          gap: 1.5,
          pb: 2,
          position: 'relative',
          '&:last-child': { pb: 0 },
          '&:not(:last-child)::before': {
            content: '""',
            position: 'absolute',
            left: 9,
            top: 24,
            bottom: 2,
            borderLeft: '2px solid',
            borderColor: 'divider',
          },
        }}
      >
        <Box sx={{ color: 'primary.main', lineHeight: 0, pt: '1px' }}>{ICONS[key]}</Box>
        <div>
          <Typography sx={{ fontWeight: 500 }}>{label}</Typography>
          {at && (
            <Typography variant="caption" color="text.secondary" component="time" dateTime={at}>
              {formatMoment(at)}
            </Typography>
          )}
        </div>
      </Box>
    ))}
  </Box>
);
