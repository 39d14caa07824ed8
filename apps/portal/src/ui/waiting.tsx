import { Skeleton, type SkeletonProps } from '@mantine/core';
import { t } from '../words/words.js';

/** The grey block of what is still on its way, told to a screen reader: a name needs a role, a bare block may not carry one. */
export const Waiting = ({ label = t('state.loading'), ...rest }: SkeletonProps & { readonly label?: string }) => (
  <Skeleton {...rest} role="status" aria-label={label} />
);
