import { Chip, Stack, Typography } from '@mui/material';
import type { ReactElement } from 'react';
import { words } from '../../i18n/words.js';
import { useFilters } from './use-filters.js';

interface ChoiceChipsProps {
  /** The filter that the choice sets. */
  source: string;
  label: string;
  /** The name of the unfiltered list. */
  all?: string;
  choices: readonly { value: string; label: string; icon?: ReactElement }[];
}

/** A filter as a row of chips: one is selected, the first clears it. A single chip is a switch. */
export function ChoiceChips({ source, label, all, choices }: ChoiceChipsProps) {
  const [filters, setFilters] = useFilters();
  const current = filters[source] ?? '';
  const choose = (value: string) => {
    const { [source]: _, ...others } = filters;
    setFilters(value ? { ...others, [source]: value } : others);
  };
  const isSwitch = choices.length === 1 && all === undefined;
  const shown = isSwitch ? choices : [{ value: '', label: all ?? words.filters.all, icon: undefined }, ...choices];
  return (
    <Stack direction="row" role="group" aria-label={label} sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {!isSwitch && (
        <Typography variant="caption" color="text.secondary" aria-hidden sx={{ mr: 0.25 }}>
          {label}
        </Typography>
      )}
      {shown.map(({ value, label: word, icon }) => (
        <Chip
          key={value}
          label={word}
          icon={icon}
          aria-pressed={current === value}
          color={current === value ? 'primary' : 'default'}
          variant={current === value ? 'filled' : 'outlined'}
          onClick={() => choose(isSwitch && current === value ? '' : value)}
        />
      ))}
    </Stack>
  );
}
