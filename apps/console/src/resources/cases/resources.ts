import UnconfirmedVisitIcon from '@mui/icons-material/HelpOutline';
import DisputeIcon from '@mui/icons-material/GavelOutlined';
import StrikeIcon from '@mui/icons-material/FlagOutlined';
import ReplacementIcon from '@mui/icons-material/PersonSearchOutlined';
import VerificationIcon from '@mui/icons-material/VerifiedUserOutlined';
import SignalIcon from '@mui/icons-material/TroubleshootOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { UnconfirmedVisitList } from './unconfirmed-visits.js';
import { DisputeList } from './disputes.js';
import { DisputeShow } from './dispute.js';
import { SignalList } from '../signals/list.js';
import { signalTexts } from '../signals/signal-texts.js';
import { StrikeList } from './strikes.js';
import { ReplacementList } from './replacements.js';
import { VerificationList } from './verifications.js';

const label = (name: string) => ({ options: { label: name } });

export const cases: ResourceProps[] = [
  { name: 'disputes', ...label(words.disputes.name), icon: DisputeIcon, list: DisputeList, show: DisputeShow },
  {
    name: 'unconfirmed-visits',
    ...label(words.unconfirmedVisits.name),
    icon: UnconfirmedVisitIcon,
    list: UnconfirmedVisitList,
  },
  { name: 'signals', ...label(signalTexts.name), icon: SignalIcon, list: SignalList },
  { name: 'strikes', ...label(words.strikes.name), icon: StrikeIcon, list: StrikeList },
  { name: 'replacements', ...label(words.replacements.name), icon: ReplacementIcon, list: ReplacementList },
  { name: 'verifications', ...label(words.verifications.name), icon: VerificationIcon, list: VerificationList },
];
