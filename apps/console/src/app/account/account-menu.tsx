import NameIcon from '@mui/icons-material/BadgeOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import TwoStepIcon from '@mui/icons-material/PhonelinkLockOutlined';
import { Divider, ListItemIcon, ListItemText, MenuItem, Typography } from '@mui/material';
import type { StaffRole } from '@sahaya/contracts';
import { type ReactNode, useState } from 'react';
import { Logout, useGetIdentity, usePermissions, UserMenu, useUserMenu } from 'react-admin';
import { words } from '../../i18n/words.js';
import { accountTexts } from './account-texts.js';
import { ChangeNameDialog } from './change-name.js';
import { ChangePasswordDialog } from './change-password.js';
import { ThemeChoice } from './theme-choice.js';
import { TwoStepDialog } from './two-step-dialog.js';

type Opened = 'name' | 'two-step' | 'password';

/** The menu of the signed-in person: name and role, their sign-in and the sign-out. */
export function AccountMenu() {
  const { identity } = useGetIdentity();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <UserMenu label={identity?.fullName}>
        <NameAndRole />
        <Divider sx={{ mb: 1 }} />
        <Item icon={<NameIcon fontSize="small" />} label={accountTexts.changeName} onOpen={() => setOpened('name')} />
        <Item
          icon={<TwoStepIcon fontSize="small" />}
          label={words.secondFactor.name}
          onOpen={() => setOpened('two-step')}
        />
        <Item
          icon={<PasswordIcon fontSize="small" />}
          label={words.changePassword.name}
          onOpen={() => setOpened('password')}
        />
        <Divider />
        <ThemeChoice />
        <Divider />
        <Logout />
      </UserMenu>
      {opened === 'name' && <ChangeNameDialog onClose={close} />}
      {opened === 'two-step' && <TwoStepDialog onClose={close} />}
      {opened === 'password' && <ChangePasswordDialog onClose={close} />}
    </>
  );
}

/** Text at the top of the menu, no entry of it. */
function NameAndRole() {
  const { identity } = useGetIdentity();
  const { permissions: role } = usePermissions<StaffRole>();
  return (
    <Typography component="li" role="presentation" sx={{ px: 2, py: 1, maxWidth: 280, overflowWrap: 'anywhere' }}>
      <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
        {identity?.fullName}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary">
        {role && words.role[role]}
      </Typography>
    </Typography>
  );
}

function Item({ icon, label, onOpen }: { icon: ReactNode; label: string; onOpen: () => void }) {
  const menu = useUserMenu();
  const open = () => {
    menu?.onClose();
    onOpen();
  };
  return (
    <MenuItem onClick={open}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );
}
