import { Skeleton, type SkeletonProps } from '@mantine/core';
import { t } from '../../i18n/translate.js';

/** A placeholder for content that is loading. It has a role because an accessible name needs one. */
export const LoadingPlaceholder = ({
  label = t('state.loading'),
  ...rest
}: SkeletonProps & { readonly label?: string }) => <Skeleton {...rest} role="status" aria-label={label} />;
