import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, Layout as RaLayout, LoadingIndicator, TitlePortal } from 'react-admin';
import { AccountMenu } from './account/account-menu.js';
import { IdleWarning } from './idle/idle-warning.js';
import { useLiveUpdates } from './live/use-live.js';
import { words } from '../i18n/words.js';
import { AppTools, ToolButtons } from './app-tools.js';
import { Logo } from './logo.js';
import { Menu } from './menu.js';
import { StepUpDialog } from './second-factor/step-up-dialog.js';

const Bar = () => (
  <AppBar userMenu={<AccountMenu />} toolbar={<LoadingIndicator />}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: 3 }}>
      <Logo size={24} />
      <Typography component="span" variant="h6" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {words.brand}
      </Typography>
      <Typography component="span" variant="body2" sx={{ opacity: 0.8, display: { xs: 'none', sm: 'inline' } }}>
        {words.area}
      </Typography>
    </Box>
    <TitlePortal variant="subtitle1" component="h1" />
    <ToolButtons />
  </AppBar>
);

export function Layout({ children }: { children: ReactNode }) {
  useLiveUpdates();
  return (
    <AppTools>
      <RaLayout
        appBar={Bar}
        menu={Menu}
        appBarAlwaysOn
        sx={{ minWidth: 0, '& .RaLayout-content': { px: { xs: 1.5, md: 3 }, pb: 4, minWidth: 0 } }}
      >
        {children}
      </RaLayout>
      <StepUpDialog />
      <IdleWarning />
    </AppTools>
  );
}
