import ChatIcon from '@mui/icons-material/ChatBubbleOutline';
import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import VisitIcon from '@mui/icons-material/EventNote';
import PlanIcon from '@mui/icons-material/EventRepeat';
import NoticeIcon from '@mui/icons-material/NotificationsNone';
import MoneyIcon from '@mui/icons-material/CurrencyRupee';
import StaffIcon from '@mui/icons-material/SupportAgent';
import CloseIcon from '@mui/icons-material/ExpandLess';
import OpenIcon from '@mui/icons-material/ExpandMore';
import { Alert, Box, Button, Chip, Link, Skeleton, Stack, Typography } from '@mui/material';
import {
  type bookingTimeline,
  type Moment,
  MOMENT_SOURCES,
  type MomentSource,
  type subscriptionTimeline,
} from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { formatDateTime } from '../../i18n/format.js';
import { Panel } from '../../ui/record/facts.js';
import { listPath } from '../../ui/list/list-path.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { useStaffData } from '../../api/staff-call.js';
import { eventTitle, foldNotices, type Link as Way, eventFacts, eventLinks, eventActor } from './events.js';
import { timelineTexts as words } from './timeline-texts.js';

const ICONS: Record<MomentSource, ReactElement> = {
  booking: <VisitIcon fontSize="small" />,
  subscription: <PlanIcon fontSize="small" />,
  payment: <MoneyIcon fontSize="small" />,
  chat: <ChatIcon fontSize="small" />,
  ticket: <TicketIcon fontSize="small" />,
  notification: <NoticeIcon fontSize="small" />,
  staff: <StaffIcon fontSize="small" />,
};
/** The key by which live updates reload a timeline. */
export const TIMELINE = 'timeline';

interface TimelineProps {
  call: typeof bookingTimeline | typeof subscriptionTimeline;
  id: string;
}

/** The timeline of one booking or subscription, newest first, optionally of some sources only. */
export function Timeline({ call, id }: TimelineProps) {
  const data = useStaffData();
  const {
    data: timeline,
    error,
    refetch,
  } = useQuery({
    queryKey: [TIMELINE, id],
    queryFn: ({ signal }) => data.call(call, { id }, { signal }),
  });
  const [hidden, setHidden] = useState<readonly MomentSource[]>([]);
  const toggle = (source: MomentSource) =>
    setHidden(hidden.includes(source) ? hidden.filter((one) => one !== source) : [...hidden, source]);

  if (!timeline)
    return (
      <Panel title={words.title}>
        {error ? (
          <ErrorState title={words.failed} error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
      </Panel>
    );
  const { moments, more, missing } = timeline;
  const sources = MOMENT_SOURCES.filter((source) => moments.some((moment) => moment.source === source));
  const shown = moments.filter(({ source }) => !hidden.includes(source)).toReversed();
  return (
    <Panel title={words.title}>
      <Sources sources={sources} hidden={hidden} onToggle={toggle} />
      {missing.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {words.missing(missing.map((source) => words.source[source]).join(', '))}
        </Alert>
      )}
      {shown.length === 0 ? (
        <EmptyState title={moments.length === 0 ? words.empty : words.noMatch} />
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {foldNotices(shown).map((group) =>
            group.length === 1 ? (
              <Line key={group[0]!._id} moment={group[0]!} />
            ) : (
              <Notices key={group[0]!._id} notices={group} />
            ),
          )}
        </Box>
      )}
      {more && (
        <Typography color="text.secondary" sx={{ mt: 2 }}>
          {words.more}
        </Typography>
      )}
    </Panel>
  );
}

interface SourcesProps {
  sources: readonly MomentSource[];
  hidden: readonly MomentSource[];
  onToggle: (source: MomentSource) => void;
}
const Sources = ({ sources, hidden, onToggle }: SourcesProps) => (
  <Stack direction="row" role="group" aria-label={words.filter} sx={{ flexWrap: 'wrap', gap: 0.75, mb: 2 }}>
    {sources.map((source) => {
      const isOn = !hidden.includes(source);
      return (
        <Chip
          key={source}
          icon={ICONS[source]}
          label={words.source[source]}
          aria-pressed={isOn}
          color={isOn ? 'primary' : 'default'}
          variant={isOn ? 'filled' : 'outlined'}
          onClick={() => onToggle(source)}
        />
      );
    })}
  </Stack>
);

/** Notifications in a row, on one line until a person opens it. */
function Notices({ notices }: { notices: readonly Moment[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Box component="li" sx={line}>
        <Box sx={{ color: 'primary.main', lineHeight: 0, pt: '2px' }}>{ICONS.notification}</Box>
        <Box sx={{ minWidth: 0 }}>
          <Button
            size="small"
            aria-expanded={isOpen}
            endIcon={isOpen ? <CloseIcon /> : <OpenIcon />}
            onClick={() => setOpen(!isOpen)}
            sx={{ ml: -0.75, py: 0, minHeight: 24 }}
          >
            {words.notices(notices.length)}
          </Button>
          <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            <time dateTime={notices[0]!.at}>{formatDateTime(notices[0]!.at)}</time>
          </Typography>
        </Box>
      </Box>
      {isOpen && notices.map((notice) => <Line key={notice._id} moment={notice} />)}
    </>
  );
}

const Line = ({ moment }: { moment: Moment }) => (
  <Box component="li" sx={line}>
    <Box
      sx={{ color: moment.source === 'staff' ? 'warning.main' : 'primary.main', lineHeight: 0, pt: '2px' }}
      title={words.source[moment.source]}
    >
      {ICONS[moment.source]}
    </Box>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 500 }}>{eventTitle(moment)}</Typography>
      {eventFacts(moment).map((text) => (
        <Typography key={text} variant="body2">
          {text}
        </Typography>
      ))}
      {eventLinks(moment).map((way) => (
        <More key={way.resource} way={way} />
      ))}
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
        <time dateTime={moment.at}>{formatDateTime(moment.at)}</time> · {eventActor(moment)}
      </Typography>
    </Box>
  </Box>
);

/** The line between the icons of two events. */
const line = {
  display: 'flex',
  gap: 1.5,
  pb: 2,
  position: 'relative',
  '&:last-child': { pb: 0 },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 9,
    top: 26,
    bottom: 2,
    borderLeft: '2px solid',
    borderColor: 'divider',
  },
};

function More({ way: { label, resource, id, filter } }: { way: Way }) {
  const createPath = useCreatePath();
  const path = id ? createPath({ resource, type: 'show', id }) : listPath(resource, filter ?? {});
  return (
    <Link component={RouterLink} to={path} underline="hover" variant="body2" sx={{ mr: 1.5, fontWeight: 500 }}>
      {label}
    </Link>
  );
}
