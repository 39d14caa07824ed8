import { queryOptions, skipToken } from '@tanstack/react-query';

/** Whether a payment also covers unpaid fees. The box is never ticked in advance. */
export const payDuesQuery = (id: string) =>
  queryOptions<boolean>({ queryKey: ['pay-dues', id], queryFn: skipToken, initialData: false });
