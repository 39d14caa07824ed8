import OutageIcon from '@mui/icons-material/CloudOff';
import EmptyIcon from '@mui/icons-material/InboxOutlined';
import RefusedIcon from '@mui/icons-material/SearchOff';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { StaffRole } from '@sahaya/contracts';
import type { ReactNode } from 'react';
import { isRetryable } from '../api/is-retryable.js';
import { words } from '../i18n/words.js';

interface StateProps {
  icon?: ReactNode;
  title: string;
  hint?: string;
  children?: ReactNode;
}
const State = ({ icon, title, hint, children, role }: StateProps & { role: 'alert' | 'status' }) => (
  <Stack role={role} spacing={1} sx={{ alignItems: 'center', textAlign: 'center', py: 7, px: 2 }}>
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 72,
        height: 72,
        mb: 1,
        borderRadius: '50%',
        bgcolor: 'action.hover',
        color: 'primary.main',
        '& svg': { fontSize: 36 },
      }}
    >
      {icon}
    </Box>
    <Typography variant="h6" component="p">
      {title}
    </Typography>
    {hint && <Typography color="text.secondary">{hint}</Typography>}
    {children}
  </Stack>
);

export const EmptyState = ({ icon = <EmptyIcon />, ...state }: StateProps) => (
  <State icon={icon} role="status" {...state} />
);

interface ErrorStateProps {
  title: string;
  error: unknown;
  /** The roles that may see the page, if this one may not. */
  roles?: readonly StaffRole[] | undefined;
  retry: () => void;
}
/** The server's message below our own, with a retry where it can help; of a forbidden page, for whom it is. */
export const ErrorState = ({ title, error, roles, retry }: ErrorStateProps) => {
  const again = isRetryable(error);
  const message = error instanceof Error && error.message !== title ? error.message : undefined;
  const reason = roles ? words.forRoles(roles) : message;
  return (
    <State icon={again ? <OutageIcon /> : <RefusedIcon />} title={title} hint={reason} role="alert">
      {again && (
        <Button variant="outlined" onClick={retry} sx={{ mt: 1 }}>
          {words.retry}
        </Button>
      )}
    </State>
  );
};
