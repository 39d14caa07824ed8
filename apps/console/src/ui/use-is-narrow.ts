import { type Theme, useMediaQuery } from '@mui/material';

/** True on phones and tablets, where the theme has its breakpoint below the desktop. */
export const useIsNarrow = (): boolean =>
  // Without a server, the first render already knows the width.
  useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
