import DeadLetterIcon from '@mui/icons-material/ReportGmailerrorredOutlined';
import JobIcon from '@mui/icons-material/AlarmOutlined';
import SystemIcon from '@mui/icons-material/MonitorHeartOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { DeadLetterShow } from './dead-letter.js';
import { DeadLetterList } from './dead-letters.js';
import { JobList } from './jobs.js';
import { SystemList } from './system.js';

const label = (name: string) => ({ options: { label: name } });

export const system: ResourceProps[] = [
  { name: 'system', ...label(words.system.name), icon: SystemIcon, list: SystemList },
  {
    name: 'dead-letters',
    ...label(words.deadLetters.name),
    icon: DeadLetterIcon,
    list: DeadLetterList,
    show: DeadLetterShow,
  },
  { name: 'jobs', ...label(words.jobs.name), icon: JobIcon, list: JobList },
];
