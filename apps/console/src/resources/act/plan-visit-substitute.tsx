import { Alert, FormControlLabel, FormLabel, Radio, RadioGroup, Skeleton } from '@mui/material';
import { ApiError } from '@sahaya/api-client';
import { substituteHelpers } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FormDraft } from '../../api/drafts.js';
import { errorText, useStaffData } from '../../api/staff-call.js';
import { HelperLabel } from './helper-label.js';
import { planVisitTexts as texts } from './plan-visit-texts.js';

/** The choice that leaves the helpers to the search. */
const SEARCH = 'search';

/** The chosen helper became busy, or was asked before. */
export const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === 'REPLACEMENT_NOT_FREE';

/** The helpers who can take the visit, and the chosen one: at first the first; none to leave it to the search. */
export function useSubstituteChoice(id: string, visitId: string, isOpen: boolean, picked: string | undefined) {
  const data = useStaffData();
  const {
    data: helpers,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['substituteHelpers', id, visitId],
    queryFn: async ({ signal }) => (await data.call(substituteHelpers, { id, visitId }, { signal })).helpers,
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const chosen = picked === SEARCH ? undefined : (helpers?.find(({ _id }) => _id === picked) ?? helpers?.[0]);
  return {
    helpers,
    chosen,
    error,
    isLoading: isFetching,
    reloadIfBusy: (failure: Error) => {
      if (isBusy(failure)) void refetch();
    },
  };
}

type Props = Pick<ReturnType<typeof useSubstituteChoice>, 'helpers' | 'chosen' | 'error'> & { draft: FormDraft };

/** Staff choose the helper who is asked, or leave it to the search. */
export function SubstituteFields({ helpers, chosen, error, draft }: Props) {
  const labelId = useId();
  if (error) return <Alert severity="error">{errorText(error)}</Alert>;
  if (!helpers) return <Skeleton variant="rounded" height={160} aria-busy="true" aria-label={texts.loadingHelpers} />;
  if (helpers.length === 0) return <Alert severity="info">{texts.nobody}</Alert>;
  return (
    <div>
      <FormLabel id={labelId} sx={{ fontWeight: 500 }}>
        {texts.who}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen?._id ?? SEARCH}
        sx={{ gap: 0.5 }}
        onChange={(_, next) => draft.set({ helper: next })}
      >
        {helpers.map((helper) => (
          <FormControlLabel
            key={helper._id}
            value={helper._id}
            control={<Radio />}
            label={<HelperLabel helper={helper} />}
          />
        ))}
        <FormControlLabel value={SEARCH} control={<Radio />} label={texts.search} />
      </RadioGroup>
    </div>
  );
}
