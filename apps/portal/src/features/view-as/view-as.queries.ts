import { ApiError, createClient } from '@sahaya/api-client';
import { queryOptions } from '@tanstack/react-query';
import { me } from '../../api/calls.js';
import { syncServerClock } from '../../api/server-clock.js';
import { language } from '../../i18n/language.js';
import { viewAsExpiry } from '../../api/session/view-as.js';
import { type Session } from '../../api/session/session.js';

/** Loads the account behind a view-as token. Only read-only tokens are accepted. */
export const viewAsSessionQuery = (token: string) =>
  queryOptions({
    queryKey: ['view', token],
    queryFn: async ({ signal }): Promise<Session> => {
      const until = viewAsExpiry(token);
      if (!until) throw new ApiError('', 'TOKEN_INVALID', 401);
      const options = { baseUrl: '/api', token: () => token, onTokenInvalid: () => undefined };
      const { user } = await createClient({ ...options, language, onDate: syncServerClock }).call(me, {}, { signal });
      return { token, user, until };
    },
    enabled: token !== '',
    retry: false,
    gcTime: 0,
  });
