import HomeIcon from '@mui/icons-material/TodayOutlined';
import { Box, Typography } from '@mui/material';
import { adminAnalytics, adminAuditLog, adminDues, adminJobs, adminPayouts, adminSignals } from '@sahaya/contracts';
import { useId } from 'react';
import { Menu as RaMenu, useSidebarState } from 'react-admin';
import { type StaffCall, useMay } from '../api/staff-call.js';
import { words } from '../i18n/words.js';

interface GroupProps {
  label: string;
  resources: readonly string[];
}
const GROUPS: readonly GroupProps[] = [
  { label: words.menu.people, resources: ['bookings', 'subscriptions', 'users', 'helpers', 'reviews'] },
  { label: words.menu.support, resources: ['tickets', 'chats', 'macros', 'notifications'] },
  {
    label: words.menu.cases,
    resources: ['disputes', 'booking-cases', 'signals', 'marks', 'replacements', 'verifications'],
  },
  {
    label: words.menu.money,
    resources: ['payments', 'refunds', 'refund-proposals', 'payouts', 'helper-payouts', 'dues', 'ledger'],
  },
  { label: words.menu.settings, resources: ['policies', 'staff', 'audit-log', 'system', 'dead-letters', 'jobs'] },
];

/** Lists that only some roles may read. */
const CLOSED: Partial<Record<string, Pick<StaffCall, 'staff'>>> = {
  analytics: adminAnalytics,
  'audit-log': adminAuditLog,
  jobs: adminJobs,
  payouts: adminPayouts,
  dues: adminDues,
  signals: adminSignals,
};

/** The resources by group, without those that the role may not read. */
export function Menu() {
  const may = useMay();
  const [open] = useSidebarState();
  const isShown = (name: string) => may(CLOSED[name] ?? {});
  return (
    <RaMenu role="presentation">
      <Box role="menu" aria-label={words.home.name} sx={{ mt: 1 }}>
        <RaMenu.DashboardItem primaryText={words.home.name} leftIcon={<HomeIcon />} />
        {isShown('analytics') && <RaMenu.ResourceItem name="analytics" />}
      </Box>
      {GROUPS.map(({ label, resources }) => (
        <Group key={label} label={label} resources={resources.filter(isShown)} open={open} />
      ))}
    </RaMenu>
  );
}

function Group({ label, resources, open }: GroupProps & { open: boolean }) {
  const id = useId();
  return (
    <Box sx={{ mt: 1 }}>
      <Typography
        id={id}
        variant="caption"
        color="text.secondary"
        sx={{ display: open ? 'block' : 'none', px: 2.5, fontWeight: 600 }}
      >
        {label}
      </Typography>
      <Box role="menu" aria-labelledby={id}>
        {resources.map((name) => (
          <RaMenu.ResourceItem key={name} name={name} />
        ))}
      </Box>
    </Box>
  );
}
