import PasswordIcon from '@mui/icons-material/KeyOutlined';
import TwoStepIcon from '@mui/icons-material/PhonelinkLockOutlined';
import { Divider, ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Logout, useGetIdentity, UserMenu, useUserMenu } from 'react-admin';
import { words } from '../../i18n/words.js';
import { ChangePasswordDialog } from './change-password.js';
import { ThemeChoice } from './theme-choice.js';
import { TwoStepDialog } from './two-step-dialog.js';

type Opened = 'two-step' | 'password';

/** The menu of the signed-in person: their sign-in and the sign-out. */
export function AccountMenu() {
  const { identity } = useGetIdentity();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <UserMenu label={identity?.fullName}>
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
      {opened === 'two-step' && <TwoStepDialog onClose={close} />}
      {opened === 'password' && <ChangePasswordDialog onClose={close} />}
    </>
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
