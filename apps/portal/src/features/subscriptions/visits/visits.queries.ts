import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  acceptSubstitute,
  agreeToSubstitute,
  completeSubstitute,
  declineToSubstitute,
  listVisits,
  moveVisit,
  mySubstituteVisits,
  openVisitChat,
  passSubstitute,
  reportAbsence,
  revokeAbsence,
  seekSubstitute,
  skipVisit,
  stopSubstitute,
  withdrawSubstitute,
} from '../../../api/calls.js';
import { api } from '../../../api/api-client.js';
import { useIdempotencyKey } from '../../../api/idempotency-key.js';
import { withOfflineCache } from '../../../offline/offline-cache.js';
import { SUBSCRIPTIONS, useRefreshSubscriptions, useSubscriptionMutation } from '../subscriptions.queries.js';

export const visitsQuery = (id: string) =>
  queryOptions({
    queryKey: [...SUBSCRIPTIONS, 'visits', id],
    queryFn: (context) =>
      withOfflineCache(context, () =>
        api.call(listVisits, { id }, { signal: context.signal }).then(({ visits }) => visits),
      ),
  });
export const mySubstitutesQuery = queryOptions({
  queryKey: [...SUBSCRIPTIONS, 'substitutes'],
  queryFn: ({ signal }) => api.call(mySubstituteVisits, {}, { signal }).then(({ visits }) => visits),
});

interface OneVisit {
  id: string;
  visitId: string;
}
export const useSkipVisit = () =>
  useSubscriptionMutation((fields: OneVisit, options) => api.call(skipVisit, fields, options));
export const useReportAbsence = () =>
  useSubscriptionMutation((fields: OneVisit, options) => api.call(reportAbsence, fields, options));
export const useRevokeAbsence = () =>
  useSubscriptionMutation((fields: OneVisit, options) => api.call(revokeAbsence, fields, options));
export const useMoveVisit = () =>
  useSubscriptionMutation((fields: OneVisit & { date: string; startTime: string }, options) =>
    api.call(moveVisit, fields, options),
  );

interface OneHelper extends OneVisit {
  helperId: string;
}
export const useSeekSubstitute = () =>
  useSubscriptionMutation((fields: OneVisit & { confirm: 'me' | 'auto' }, options) =>
    api.call(seekSubstitute, fields, options),
  );
export const useStopSubstitute = () =>
  useSubscriptionMutation((fields: OneVisit, options) => api.call(stopSubstitute, fields, options));
export const useAcceptSubstitute = () =>
  useSubscriptionMutation((fields: OneHelper, options) => api.call(acceptSubstitute, fields, options));
export const usePassSubstitute = () =>
  useSubscriptionMutation((fields: OneHelper, options) => api.call(passSubstitute, fields, options));

const AS_SUBSTITUTE = {
  accept: agreeToSubstitute,
  decline: declineToSubstitute,
  complete: completeSubstitute,
  absence: withdrawSubstitute,
};
/** A helper's action on a visit of another helper's plan. */
export function useSubstituteAction() {
  const refresh = useRefreshSubscriptions();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ action, visitId }: { action: keyof typeof AS_SUBSTITUTE; visitId: string }): Promise<unknown> =>
      api.call(AS_SUBSTITUTE[action], { visitId }, { idempotencyKey: keyFor({ action, visitId }) }),
    onSettled: refresh,
  });
}
/** Opens the chat with the substitute. */
export const useOpenVisitChat = () =>
  useMutation({ mutationFn: (visitId: string) => api.call(openVisitChat, { visitId }) });
