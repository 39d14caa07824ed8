import AuditIcon from '@mui/icons-material/HistoryEduOutlined';
import StaffIcon from '@mui/icons-material/BadgeOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { AuditLogList } from './audit-log.js';
import { StaffList } from './staff.js';

export const settings: ResourceProps[] = [
  { name: 'staff', options: { label: words.staff.name }, icon: StaffIcon, list: StaffList },
  { name: 'audit-log', options: { label: words.auditLog.name }, icon: AuditIcon, list: AuditLogList },
];
