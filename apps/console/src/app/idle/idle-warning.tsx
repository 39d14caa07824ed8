import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { me } from '@sahaya/contracts';
import { MINUTE_MS } from '@sahaya/domain';
import { useId } from 'react';
import { useLogout } from 'react-admin';
import { useStaffData } from '../../api/staff-call.js';
import { focusOnMount } from '../../ui/focus-on-mount.js';
import { words } from '../../i18n/words.js';
import { IDLE_ADDRESS } from '../ended-address.js';
import { useIdle } from './use-idle.js';

/** Signs out after a time without input, and warns a minute before. */
export function IdleWarning() {
  const data = useStaffData();
  const logout = useLogout();
  const titleId = useId();
  const { leftMs, stay } = useIdle({
    onIdle: () => void logout({ isIdle: true }, IDLE_ADDRESS),
    // An ended session leads to the sign-in; an outage has no effect here.
    keepAlive: () => void data.call(me, {}).catch(() => undefined),
  });
  return (
    <Dialog
      open={leftMs !== undefined}
      onClose={stay}
      aria-labelledby={titleId}
      maxWidth="xs"
      slotProps={{ paper: { role: 'alertdialog' } }}
    >
      <DialogTitle id={titleId}>{words.idle.name}</DialogTitle>
      <DialogContent>
        <Typography>{words.idle.hint}</Typography>
        <Typography role="timer" variant="h6" component="p" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
          {words.idle.left(formatLeft(leftMs ?? 0))}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={() => void logout()}>{words.idle.signOut}</Button>
        <Button variant="contained" onClick={stay} ref={focusOnMount}>
          {words.idle.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Minutes and seconds, such as 0:45. */
const formatLeft = (ms: number) =>
  `${Math.floor(ms / MINUTE_MS)}:${String(Math.floor((ms % MINUTE_MS) / 1_000)).padStart(2, '0')}`;
