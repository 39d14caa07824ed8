import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Admin, type AuthProvider, type DataProvider, Resource } from 'react-admin';
import { BrowserRouter } from 'react-router';
import { analytics } from '../resources/analytics/index.js';
import { bookings } from '../resources/bookings/index.js';
import { chats } from '../resources/chats/index.js';
import { cases } from '../resources/cases/resources.js';
import { helpers } from '../resources/helpers/index.js';
import { Home } from './home/home.js';
import { settings } from '../resources/settings/resources.js';
import { savedReplies } from '../resources/saved-replies/index.js';
import type { SubscribeToUpdates, TicketViews } from './live/live.js';
import { LiveUpdatesContext, TicketViewsContext } from './live/use-live.js';
import { isRetryable } from '../api/is-retryable.js';
import type { StepUp } from '../api/step-up.js';
import { money } from '../resources/money/resources.js';
import { Layout } from './layout.js';
import { LoginPage } from './login-page.js';
import { NoPage } from './no-page.js';
import { StepUpContext } from './second-factor/step-up-context.js';
import { darkTheme, lightTheme } from './theme.js';
import { subscriptions } from '../resources/subscriptions/index.js';
import { contactProposals } from '../resources/person/contact-proposal-list.js';
import { broadcasts } from '../resources/broadcasts/index.js';
import { notifications } from '../resources/notifications/index.js';
import { system } from '../resources/system/resources.js';
import { policies } from '../resources/policies/index.js';
import { reviews } from '../resources/reviews/index.js';
import { tickets } from '../resources/tickets/index.js';
import { users } from '../resources/users/index.js';
import { words } from '../i18n/words.js';

interface AppProps {
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  /** Asks for a code of the second factor, as the data provider needs it. */
  stepUp: StepUp;
  /** The source of live updates; without it, pages stay as loaded. */
  follow: SubscribeToUpdates;
  /** The tickets that colleagues have open. */
  views: TicketViews;
  /** The path at which the console is mounted. */
  basename: string;
  /** The pause before a failed request is repeated; without it, 1 s and then 2 s. */
  retryDelayMs?: number;
}

export function App({ authProvider, dataProvider, stepUp, follow, views, basename, retryDelayMs }: AppProps) {
  const [queryClient] = useState(() => createQueryClient(retryDelayMs));
  return (
    <BrowserRouter basename={basename}>
      <LiveUpdatesContext value={follow}>
        <TicketViewsContext value={views}>
          <StepUpContext value={stepUp}>
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
              <Resource {...analytics} />
              <Resource {...bookings} />
              <Resource {...subscriptions} />
              <Resource {...users} />
              <Resource {...contactProposals} />
              <Resource {...helpers} />
              <Resource {...reviews} />
              <Resource {...policies} />
              <Resource {...tickets} />
              <Resource {...chats} />
              <Resource {...savedReplies} />
              <Resource {...broadcasts} />
              <Resource {...notifications} />
              {[...cases, ...money, ...settings, ...system].map((resource) => (
                <Resource key={resource.name} {...resource} />
              ))}
            </Admin>
          </StepUpContext>
        </TicketViewsContext>
      </LiveUpdatesContext>
    </BrowserRouter>
  );
}

/** Without a network, a request fails with a message instead of waiting. */
const createQueryClient = (retryDelayMs: number | undefined) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isRetryable(error),
        ...(retryDelayMs !== undefined && { retryDelay: retryDelayMs }),
      },
      mutations: { networkMode: 'always' },
    },
  });
