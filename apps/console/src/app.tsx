import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Admin, type AuthProvider, type DataProvider, Resource } from 'react-admin';
import { BrowserRouter } from 'react-router';
import { bookings } from './bookings/index.js';
import { chats } from './chats/index.js';
import { cases } from './cases/resources.js';
import { helpers } from './helpers/index.js';
import { Home } from './home/home.js';
import { house } from './house/resources.js';
import { macros } from './macros/index.js';
import type { Follow } from './live/live.js';
import { FollowContext } from './live/use-live.js';
import { mayPass } from './may-pass.js';
import { money } from './money/resources.js';
import { Layout } from './shell/layout.js';
import { LoginPage } from './shell/login-page.js';
import { NoPage } from './shell/no-page.js';
import { darkTheme, lightTheme } from './theme.js';
import { subscriptions } from './subscriptions/index.js';
import { notifications } from './notifications/index.js';
import { system } from './system/resources.js';
import { policies } from './policies/index.js';
import { reviews } from './reviews/index.js';
import { tickets } from './tickets/index.js';
import { users } from './users/index.js';
import { words } from './words.js';

interface AppProps {
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  /** The source of live updates; without it, pages stay as loaded. */
  follow: Follow;
  /** The path at which the console is mounted. */
  basename: string;
}

export function App({ authProvider, dataProvider, follow, basename }: AppProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <BrowserRouter basename={basename}>
      <FollowContext value={follow}>
        <Admin
          authProvider={authProvider}
          dataProvider={dataProvider}
          queryClient={queryClient}
          theme={lightTheme}
          darkTheme={darkTheme}
          layout={Layout}
          loginPage={LoginPage}
          catchAll={NoPage}
          dashboard={Home}
          title={words.title}
          requireAuth
          disableTelemetry
        >
          <Resource {...bookings} />
          <Resource {...subscriptions} />
          <Resource {...users} />
          <Resource {...helpers} />
          <Resource {...reviews} />
          <Resource {...policies} />
          <Resource {...tickets} />
          <Resource {...chats} />
          <Resource {...macros} />
          <Resource {...notifications} />
          {[...cases, ...money, ...house, ...system].map((resource) => (
            <Resource key={resource.name} {...resource} />
          ))}
        </Admin>
      </FollowContext>
    </BrowserRouter>
  );
}

const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: (failures, error) => failures < 2 && mayPass(error) } } });
