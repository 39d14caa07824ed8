import { queryOptions, skipToken } from '@tanstack/react-query';

/** Whether a payment is to cover old fees as well: ticked by the person, never before. */
export const payDuesQuery = (id: string) =>
  queryOptions<boolean>({ queryKey: ['pay-dues', id], queryFn: skipToken, initialData: false });
