import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { words } from '../../i18n/words.js';

/** A card of a page with its heading. */
export const Panel = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <Card component="section" aria-label={title} sx={{ p: 2.5 }}>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'space-between',
        mb: 1.5,
        minHeight: 28,
      }}
    >
      <Typography variant="h6" component="h3">
        {title}
      </Typography>
      {action}
    </Box>
    {children}
  </Card>
);

/** Labelled values, one per line. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)', columnGap: 2.5, rowGap: 1 }}
  >
    {children}
  </Box>
);
export const Fact = ({ label, children }: { label: string; children?: ReactNode }) => (
  <>
    <Typography component="dt" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children || words.none}
    </Typography>
  </>
);

/** An amount of a sum. */
export const SumLine = ({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5, fontWeight: strong ? 700 : 400 }}>
    <span>{label}</span>
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  </Box>
);
