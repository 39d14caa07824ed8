import { Box, Typography } from '@mui/material';
import { buildFunnel } from '@sahaya/domain';
import { Panel } from '../../ui/record/facts.js';
import { analyticsTexts as texts } from './analytics-texts.js';
import { number, percent } from './numbers.js';

const GRID = { xs: 'minmax(0, 1fr) auto', sm: '220px minmax(0, 1fr) 84px' };

/** The way from a search to a customer who comes back: a bar for each count, and the share of the step before in words. */
export function Funnel({ totals, isOfService }: { totals: Partial<Record<string, number>>; isOfService: boolean }) {
  const steps = buildFunnel(totals, isOfService);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <Panel title={texts.funnel.title}>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {texts.funnel.hint}
        {isOfService && ` ${texts.funnel.noViews}`}
      </Typography>
      <Box component="ol" aria-label={texts.funnel.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map(({ step, count, before, share }) => (
          <Box
            component="li"
            key={step}
            sx={{ display: 'grid', columnGap: 2, alignItems: 'center', py: 0.75, gridTemplateColumns: GRID }}
          >
            <Box>
              <Typography>{texts.plain[step]}</Typography>
              {before && share !== undefined && (
                <Typography variant="caption" color="text.secondary">
                  {texts.funnel.share(percent(share), texts.plain[before].toLowerCase())}
                </Typography>
              )}
            </Box>
            <Box aria-hidden="true" sx={{ gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              <Box
                sx={{
                  height: 16,
                  minWidth: count > 0 ? 2 : 0,
                  width: `${(100 * count) / most}%`,
                  bgcolor: 'primary.main',
                }}
              />
            </Box>
            <Typography align="right" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
              {number(count)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
