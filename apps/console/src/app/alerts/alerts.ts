import { readStaffNotices, setStaffMail, staffMail, staffNotices } from '@sahaya/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useStaffData } from '../../api/staff-call.js';

/** The resource name in live updates. */
const NOTICES = ['notices'];
const MAIL = ['notices', 'mail', {}];

/** The latest alerts of the staff member. */
export function useAlerts() {
  const data = useStaffData();
  return useQuery({
    queryKey: NOTICES,
    queryFn: ({ signal }) => data.call(staffNotices, { limit: 30 }, { signal }),
  });
}

/** Marks these alerts as read; all if none is named. */
export function useMarkRead() {
  const data = useStaffData();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => data.call(readStaffNotices, { ids }),
    onSettled: () => client.invalidateQueries({ queryKey: NOTICES, exact: true }),
  });
}

export function useEmailPreference(enabled: boolean) {
  const data = useStaffData();
  const client = useQueryClient();
  const chosen = useQuery({
    queryKey: MAIL,
    queryFn: ({ signal }) => data.call(staffMail, {}, { signal }),
    enabled,
  });
  const choose = useMutation({
    mutationFn: (mail: string) => data.call(setStaffMail, { mail }),
    onSettled: () => client.invalidateQueries({ queryKey: MAIL }),
  });
  return { mail: choose.isPending ? choose.variables : chosen.data?.mail, choose };
}
