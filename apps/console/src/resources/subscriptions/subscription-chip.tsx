import PausedIcon from '@mui/icons-material/PauseCircleOutline';
import PendingIcon from '@mui/icons-material/HourglassEmpty';
import ActiveIcon from '@mui/icons-material/EventRepeat';
import CompletedIcon from '@mui/icons-material/CheckCircleOutline';
import CancelledIcon from '@mui/icons-material/EventBusy';
import { Chip } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { SubscriptionStatus } from '@sahaya/domain';
import type { ReactElement } from 'react';
import { type Tone, TONES } from '../../app/theme.js';
import { labelOf } from '../../i18n/words.js';
import { subscriptionTexts } from './subscription-texts.js';

const LOOKS: Record<SubscriptionStatus, { tone: Tone; icon: ReactElement }> = {
  pending: { tone: 'amber', icon: <PendingIcon /> },
  active: { tone: 'teal', icon: <ActiveIcon /> },
  paused: { tone: 'amber', icon: <PausedIcon /> },
  cancelled: { tone: 'grey', icon: <CancelledIcon /> },
  expired: { tone: 'grey', icon: <CancelledIcon /> },
  completed: { tone: 'green', icon: <CompletedIcon /> },
};
const tinted = (tone: Tone) => (theme: Theme) => {
  const { soft, ink } = TONES[theme.palette.mode][tone];
  return { color: ink, bgcolor: soft, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } };
};

export const subscriptionStatusIcon = (status: SubscriptionStatus) => LOOKS[status].icon;
/** An icon and a word beside the colour. */
export const SubscriptionChip = ({ status }: { status: SubscriptionStatus }) => (
  <Chip
    size="small"
    icon={LOOKS[status]?.icon}
    label={labelOf(subscriptionTexts.status, status)}
    sx={tinted(LOOKS[status]?.tone ?? 'grey')}
  />
);
