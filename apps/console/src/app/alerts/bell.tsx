import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import {
  Badge,
  Box,
  Button,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  MenuItem,
  Popover,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material';
import type { StaffNoticeEntry } from '@sahaya/contracts';
import { STAFF_MAILS } from '@sahaya/domain';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../i18n/format.js';
import { HIDDEN } from '../../ui/hidden.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { errorText } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { useEmailPreference, useMarkRead, useAlerts } from './alerts.js';
import { alertTexts } from './alert-texts.js';

const COUNTED_MAX = 99;

/** The alerts, available on every page: unread count and links to the cases. */
export function AlertBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const notices = useAlerts();
  const read = useMarkRead();
  const unread = notices.data?.unreadCount ?? 0;
  const close = () => setAnchor(null);
  const follow = (notice: StaffNoticeEntry) => {
    close();
    if (!notice.read) read.mutate([notice._id]);
  };
  return (
    <>
      <Tooltip title={alertTexts.name}>
        <IconButton
          color="inherit"
          aria-label={alertTexts.button(unread)}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Badge badgeContent={unread} max={COUNTED_MAX} color="secondary">
            <BellIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        marginThreshold={8}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: {
              display: 'flex',
              flexDirection: 'column',
              mt: 1,
              maxHeight: 'min(640px, calc(100vh - 80px))',
              width: 400,
              maxWidth: 'calc(100vw - 16px)',
            },
          },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 52, px: 2 }}>
          <Typography id={titleId} variant="h6" component="h2" sx={{ flexGrow: 1 }}>
            {alertTexts.name}
          </Typography>
          {unread > 0 && (
            <Button size="small" disabled={read.isPending} onClick={() => read.mutate([])}>
              {alertTexts.readAll}
            </Button>
          )}
        </Box>
        {read.error && (
          <Typography role="alert" color="error" sx={{ px: 2, pb: 1 }}>
            {errorText(read.error)}
          </Typography>
        )}
        <Box sx={{ overflowY: 'auto', borderTop: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Told notices={notices} onFollow={follow} />
        </Box>
        <MailChoice open={anchor !== null} />
      </Popover>
    </>
  );
}

function Told({
  notices: { data, error, refetch },
  onFollow,
}: {
  notices: ReturnType<typeof useAlerts>;
  onFollow: (notice: StaffNoticeEntry) => void;
}) {
  if (error && !data) return <ErrorState title={alertTexts.failed} error={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <Typography color="text.secondary" aria-busy="true" sx={{ p: 2 }}>
        {words.loading}
      </Typography>
    );
  }
  if (data.notices.length === 0) return <EmptyState title={alertTexts.empty} hint={alertTexts.emptyHint} />;
  return (
    <List disablePadding aria-label={alertTexts.name}>
      {data.notices.map((notice) => (
        <ListItem key={notice._id} disablePadding divider>
          <Notice notice={notice} onFollow={() => onFollow(notice)} />
        </ListItem>
      ))}
    </List>
  );
}

const Notice = ({
  notice: { title, body, path, read, settled, createdAt },
  onFollow,
}: {
  notice: StaffNoticeEntry;
  onFollow: () => void;
}) => (
  <ListItemButton
    component={Link}
    to={path}
    onClick={onFollow}
    sx={{ alignItems: 'flex-start', gap: 1.5, px: 2, py: 1.25 }}
  >
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        width: 8,
        height: 8,
        mt: '6px',
        borderRadius: '50%',
        bgcolor: read ? 'transparent' : 'primary.main',
      }}
    />
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', color: settled ? 'text.secondary' : 'text.primary' }}>
      <Typography component="p" sx={{ fontWeight: read ? 400 : 600 }}>
        {!read && (
          <Box component="span" sx={HIDDEN}>
            {alertTexts.unread}
          </Box>
        )}
        {title}
      </Typography>
      <Typography component="p" variant="caption" color="text.secondary">
        {body}
      </Typography>
      <Typography component="p" variant="caption" color="text.secondary">
        {[formatDateTime(createdAt), settled && alertTexts.done(settled.by?.name)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  </ListItemButton>
);

function MailChoice({ open }: { open: boolean }) {
  const { mail, choose } = useEmailPreference(open);
  return (
    <Box sx={{ p: 2 }}>
      <TextField
        select
        label={alertTexts.mail}
        value={mail ?? ''}
        disabled={mail === undefined || choose.isPending}
        onChange={({ target }) => choose.mutate(target.value)}
        error={choose.isError}
        helperText={choose.error && errorText(choose.error)}
      >
        {STAFF_MAILS.map((one) => (
          <MenuItem key={one} value={one}>
            {alertTexts.mails[one]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
