import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { SortColumn, SortedList } from '@sahaya/domain';
import { Children, isValidElement, type ReactElement, type ReactNode, useState } from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  type DataTableProps,
  type RaRecord,
  RecordContextProvider,
  useDataTableRenderContext,
  useListContext,
} from 'react-admin';
import { useIsNarrow } from '../use-is-narrow.js';
import { SelectPage, SelectRecord } from './selection.js';
import { useSort } from './use-sort.js';

export interface RecordColumnProps<R extends RaRecord> extends Omit<DataTableColumnProps<R>, 'render'> {
  render: (record: R) => ReactNode;
  /** The place on a card: its heading, or the corner beside it. The other columns follow as labelled lines. */
  lead?: 'title' | 'state';
  /** Only in tables of wide screens, not on cards. */
  wide?: boolean;
  /** The column of the API by which its header sorts the list, where an index serves it. */
  sortBy?: SortColumn<SortedList>;
}

const WIDE = { display: { xs: 'none', lg: 'table-cell' } };

/** A column of a `RecordTable`. A column without a label has the actions. */
export function RecordColumn<R extends RaRecord>({ lead: _, wide, sortBy, ...column }: RecordColumnProps<R>) {
  const isHeader = useDataTableRenderContext() === 'header';
  const props = { ...column, ...(wide && { sx: WIDE }) };
  if (isHeader && sortBy) return <SortableHeader<R> {...props} sortBy={sortBy} />;
  return <DataTable.Col<R> {...props} />;
}

/** The header of a column as a button that sorts the list, as long as its filters allow it. */
function SortableHeader<R extends RaRecord>({ sortBy, ...column }: DataTableColumnProps<R> & { sortBy: string }) {
  const { columns, current } = useSort();
  if (!columns.includes(sortBy)) return <DataTable.Col<R> {...column} />;
  const isSorted = current?.field === sortBy;
  return (
    <DataTable.Col<R>
      {...column}
      source={sortBy}
      sortByOrder={sortBy === 'name' ? 'ASC' : 'DESC'}
      sortDirection={isSorted ? (current.order === 'ASC' ? 'asc' : 'desc') : false}
    />
  );
}

/** Whether the list has cards. Turning a tablet while a dialog of a row is open changes the list after the dialog. */
function useHasCards(): boolean {
  const isNarrow = useIsNarrow();
  const [hasCards, setHasCards] = useState(isNarrow);
  if (hasCards !== isNarrow && !document.querySelector('.MuiDialog-root')) setHasCards(isNarrow);
  return hasCards;
}

interface RecordTableProps<R extends RaRecord> extends DataTableProps<R> {
  /** Lets people select records, which have these names. */
  nameOf?: (record: R) => string;
}

/** The records of the surrounding list: a table on wide screens, cards on phones and tablets. */
export function RecordTable<R extends RaRecord>(props: RecordTableProps<R>) {
  const hasCards = useHasCards();
  if (hasCards) return <Cards<R> {...props} />;
  const { nameOf, children, ...table } = props;
  return (
    <DataTable<R> bulkActionButtons={false} {...table}>
      {nameOf && (
        <DataTable.Col<R>
          label={<SelectPage />}
          render={(record) => <SelectRecord id={record.id} name={nameOf(record)} />}
          sx={{ width: 40 }}
        />
      )}
      {children}
    </DataTable>
  );
}

function Cards<R extends RaRecord>({ children, empty, rowClick, nameOf }: RecordTableProps<R>) {
  const { data, isPending } = useListContext<R>();
  if (isPending) return <Skeleton variant="rounded" height={160} aria-busy="true" />;
  if (!data?.length) return empty;
  const columns = Children.toArray(children)
    .filter((child): child is ReactElement<RecordColumnProps<R>> => isValidElement(child))
    .map(({ props }) => props)
    .filter(({ wide }) => !wide);
  return (
    <>
      {nameOf && <SelectPage isLabelled />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {data.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <RecordCard record={record} columns={columns} isLink={rowClick === 'show'} name={nameOf?.(record)} />
          </RecordContextProvider>
        ))}
      </Box>
    </>
  );
}

interface RecordCardProps<R extends RaRecord> {
  /** Of a record that can be selected. */
  name: string | undefined;
  record: R;
  columns: readonly RecordColumnProps<R>[];
  isLink: boolean;
}
function RecordCard<R extends RaRecord>({ record, columns, isLink, name }: RecordCardProps<R>) {
  // A list that names no heading begins with its first column.
  const title = columns.find(({ lead }) => lead === 'title') ?? columns[0];
  const state = columns.find(({ lead }) => lead === 'state');
  const others = columns.filter((column) => column !== title && column !== state);
  const lines = others.filter(({ label }) => label !== false);
  const actions = others.filter(({ label }) => label === false);
  return (
    <Card component="li" sx={isLink ? card.link : card.plain}>
      <Box sx={{ display: 'flex', flexWrap: name ? 'nowrap' : 'wrap', justifyContent: 'space-between', gap: 1 }}>
        {name && <SelectRecord id={record.id} name={name} />}
        <Box sx={card.title}>{title?.render(record)}</Box>
        {state && <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{state.render(record)}</Box>}
      </Box>
      {lines.length > 0 && (
        <Box component="dl" sx={card.lines}>
          {lines.map(({ label, render }, place) => (
            <Line key={place} label={label}>
              {render(record)}
            </Line>
          ))}
        </Box>
      )}
      {actions.map(({ render }, place) => (
        <Box key={place} sx={card.actions}>
          {render(record)}
        </Box>
      ))}
    </Card>
  );
}

const Line = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <>
    <Typography component="dt" variant="caption" color="text.secondary" sx={{ pt: '2px' }}>
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </>
);

const plain = { p: 1.5, minWidth: 0, position: 'relative', overflow: 'visible', fontSize: '0.875rem' } as const;
const card = {
  plain,
  /** The link of the heading covers the card; other links and buttons stay above it. */
  link: {
    ...plain,
    '& a, & button': { position: 'relative', zIndex: 1 },
    '& > div:first-of-type > div:first-of-type a:first-of-type': { position: 'static' },
    '& > div:first-of-type > div:first-of-type a:first-of-type::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
    },
  },
  title: { flex: '1 1 auto', minWidth: 0, maxWidth: '100%', fontWeight: 600, overflowWrap: 'anywhere' },
  lines: {
    m: 0,
    mt: 1,
    display: 'grid',
    gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
    columnGap: 2,
    rowGap: 0.5,
  },
  actions: {
    mt: 1,
    '&:empty': { display: 'none' },
    '& .MuiStack-root': { flexDirection: 'row', flexWrap: 'wrap', justifyContent: 'flex-start', alignItems: 'center' },
  },
} as const;
