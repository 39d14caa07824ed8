import { ApiError, createClient } from '@sahaya/api-client';
import { me } from '@sahaya/contracts';
import { queryOptions } from '@tanstack/react-query';
import { followServer } from '../now.js';
import { language } from '../words/words.js';
import type { Session } from './session.js';
import { viewUntil } from './view.js';

/** Whom a handed-over token lets one look at; only one that merely reads is taken. */
export const viewQuery = (token: string) =>
  queryOptions({
    queryKey: ['view', token],
    queryFn: async ({ signal }): Promise<Session> => {
      const until = viewUntil(token);
      if (!until) throw new ApiError('', 'TOKEN_INVALID', 401);
      const options = { baseUrl: '/api', token: () => token, onTokenInvalid: () => undefined };
      const { user } = await createClient({ ...options, language, onDate: followServer }).call(me, {}, { signal });
      return { token, user, until };
    },
    enabled: token !== '',
    retry: false,
    gcTime: 0,
  });
