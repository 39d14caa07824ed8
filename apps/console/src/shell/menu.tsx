import { Box, Typography } from '@mui/material';
import { adminAuditLog } from '@sahaya/contracts';
import { useId } from 'react';
import { Menu as RaMenu, useSidebarState } from 'react-admin';
import { useMay } from '../staff-call.js';
import { words } from '../words.js';

interface GroupProps {
  label: string;
  resources: readonly string[];
}
const GROUPS: readonly GroupProps[] = [
  { label: words.menu.people, resources: ['bookings', 'users', 'helpers', 'reviews'] },
  { label: words.menu.desk, resources: ['tickets', 'macros'] },
  {
    label: words.menu.cases,
    resources: ['disputes', 'booking-cases', 'marks', 'replacements', 'verifications'],
  },
  { label: words.menu.money, resources: ['payments', 'refunds', 'refund-proposals', 'ledger'] },
  { label: words.menu.house, resources: ['staff', 'audit-log', 'system', 'dead-letters'] },
];

/** The resources by the work that they belong to; who may not read the audit log is not led there. */
export function Menu() {
  const may = useMay();
  const [open] = useSidebarState();
  const isShown = (name: string) => name !== 'audit-log' || may(adminAuditLog);
  return (
    <RaMenu role="presentation">
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
