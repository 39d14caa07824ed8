import {
  Alert,
  Autocomplete,
  type AutocompleteProps,
  Dialog,
  type PopperProps,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useDataProvider, useResourceDefinitions } from 'react-admin';
import { useNavigate } from 'react-router';
import { words } from '../../i18n/words.js';
import { searchAll, type SearchResults, type SearchResult } from './search-all.js';
import { buildSearchQueries } from './search-queries.js';

const PAUSE_MS = 200;

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Searches everything from any page; the typed text is not in the address. */
export const SearchDialog = ({ open, onClose }: SearchDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    fullWidth
    maxWidth="sm"
    aria-label={words.search.name}
    slotProps={{
      container: { sx: { alignItems: 'flex-start' } },
      paper: { sx: { p: 2, mx: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' } } },
      transition: { onEnter: focusInput },
    }}
  >
    <Search onClose={onClose} />
  </Dialog>
);

const focusInput = (dialog: HTMLElement) => dialog.querySelector('input')?.focus();

function Search({ onClose }: Pick<SearchDialogProps, 'onClose'>) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { data, isFetching, asked } = useFound(text);
  const open = (hit: SearchResult) => {
    onClose();
    void navigate(hit.to);
  };
  const isEmpty = asked && !isFetching && data?.hits.length === 0;
  return (
    <>
      <Autocomplete<SearchResult, false, false, true>
        freeSolo
        open
        autoHighlight
        value={null}
        inputValue={text}
        onInputChange={(_, value, reason) => reason === 'input' && setText(value)}
        onChange={(_, hit) => typeof hit === 'object' && hit && open(hit)}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        options={data?.hits ?? []}
        filterOptions={asTheyCame}
        groupBy={(hit) => words.search.in[hit.in]}
        getOptionKey={(hit) => (typeof hit === 'string' ? hit : `${hit.in} ${hit.id}`)}
        getOptionLabel={(hit) => (typeof hit === 'string' ? hit : hit.title)}
        renderOption={({ key, ...option }, hit) => (
          <li key={key} {...option}>
            <div style={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{hit.title}</Typography>
              <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {hit.detail}
              </Typography>
            </div>
          </li>
        )}
        renderInput={(input) => (
          <TextField {...input} placeholder={words.search.hint} slotProps={withName(input.inputProps)} />
        )}
        slots={{ popper: InFlow }}
        slotProps={{ paper: { elevation: 0, sx: { border: 0 } }, listbox: { sx: { maxHeight: '60vh' } } }}
      />
      <div role="status">
        {isFetching && <Typography sx={state}>{words.loading}</Typography>}
        {isEmpty && <Typography sx={state}>{words.search.nothing}</Typography>}
        {!asked && (
          <Typography variant="body2" sx={state}>
            {words.search.what}
          </Typography>
        )}
      </div>
      {data?.missed.map((where) => (
        <Alert key={where} severity="warning" sx={{ mt: 1 }}>
          {words.search.missed(words.search.in[where])}
        </Alert>
      ))}
    </>
  );
}

const state = { color: 'text.secondary', pt: 1.5 };
const asTheyCame = (hits: SearchResult[]) => hits;

type InputProps = Parameters<AutocompleteProps<SearchResult, false, false, true>['renderInput']>[0]['inputProps'];
const withName = (input: InputProps) => ({ htmlInput: { ...input, 'aria-label': words.search.name } });

/** The list stands below the field, in the dialog. */
const InFlow = ({ children }: PopperProps) => <div>{children as ReactNode}</div>;

/** Searches after typing stops, and only sources that this console has pages for. */
function useFound(typed: string) {
  const data = useDataProvider();
  const known = useResourceDefinitions();
  const text = useSettled(typed.trim());
  const seeks = buildSearchQueries(text).filter((seek) => known[seek.in]?.hasList);
  const query = useQuery<SearchResults>({
    queryKey: ['search', text],
    queryFn: ({ signal }) => searchAll(data, seeks, signal),
    enabled: seeks.length > 0,
    gcTime: 0,
    retry: false,
  });
  return { ...query, asked: seeks.length > 0 };
}

function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
