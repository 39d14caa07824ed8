import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is too narrow for the fields of the search, so that a pill and a dialog take their place. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
