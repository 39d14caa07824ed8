import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { Menu as RaMenu, useSidebarState } from 'react-admin';
import { words } from '../words.js';

interface GroupProps {
  label: string;
  resources: readonly string[];
}
const GROUPS: readonly GroupProps[] = [
  { label: words.menu.people, resources: ['bookings', 'users'] },
  { label: words.menu.desk, resources: ['tickets', 'macros'] },
  { label: words.menu.money, resources: ['payments', 'refunds', 'refund-proposals', 'ledger'] },
];

/** The resources by the work that they belong to. */
export const Menu = () => (
  <RaMenu>
    {GROUPS.map((group) => (
      <Group key={group.label} {...group} />
    ))}
  </RaMenu>
);

function Group({ label, resources }: GroupProps) {
  const [open] = useSidebarState();
  const id = useId();
  return (
    <Box component="li" sx={{ listStyle: 'none', mt: 1 }}>
      <Typography
        id={id}
        variant="caption"
        color="text.secondary"
        sx={{ display: 'block', px: 2.5, fontWeight: 600, visibility: open ? 'visible' : 'hidden' }}
      >
        {label}
      </Typography>
      <Box role="group" aria-labelledby={id}>
        {resources.map((name) => (
          <RaMenu.ResourceItem key={name} name={name} />
        ))}
      </Box>
    </Box>
  );
}
