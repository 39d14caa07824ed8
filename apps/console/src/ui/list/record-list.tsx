import SearchOffIcon from '@mui/icons-material/SearchOff';
import { Button, Stack, Typography } from '@mui/material';
import type { Pagination } from '@sahaya/contracts';
import type { ReactElement } from 'react';
import { List, Pagination as Pager, useListContext } from 'react-admin';
import { words } from '../../i18n/words.js';
import { ExportList } from './export-list.js';
import { rolesInstead } from '../../api/closed-lists.js';
import { PageTitle } from '../../app/page-title.js';
import { EmptyState, ErrorState } from '../states.js';
import { listTexts } from './list-texts.js';
import { SortChoice } from './sort-choice.js';
import { ListActions } from './filters.js';
import { useFilters } from './use-filters.js';
import { ViewMenu } from './view-menu.js';

interface RecordListProps {
  title: string;
  /** A button above the list. Its dialog stays open when the list turns out to be empty. */
  action?: ReactElement;
  filters?: ReactElement;
  /**
   * The filters stay visible on an empty list, because the list is filtered by default or its filter row shows what is
   * missing.
   */
  keepsFilters?: boolean;
  empty: ReactElement;
  /** The text for a list that could not be loaded. */
  failed: string;
  children: ReactElement;
}

/** A read-only list: filters, table, pages; errors stay on the page instead of disappearing like a toast. */
export const RecordList = ({ title, action, filters, keepsFilters, empty, failed, children }: RecordListProps) => (
  <>
    <PageTitle text={title} />
    {action && <ListActions>{action}</ListActions>}
    <List
      title={false}
      perPage={25}
      exporter={false}
      actions={<Tools />}
      filters={filters}
      pagination={<Pages />}
      empty={
        keepsFilters ? (
          <>
            {filters}
            {empty}
          </>
        ) : (
          empty
        )
      }
      error={<ListError title={failed} />}
      queryOptions={staysOnPage}
    >
      {children}
    </List>
  </>
);

const Tools = () => (
  <Stack direction="row" sx={{ flex: { sm: 'none' }, flexWrap: 'wrap', alignItems: 'center', gap: 0.5, py: 1.5 }}>
    <SortChoice />
    <ViewMenu />
    <ExportList />
  </Stack>
);

export const staysOnPage = { onError: () => undefined };

const Pages = () => {
  const { error, total = 0, ...list } = useListContext();
  if (error) return null;
  const { more, taggedMax } = (list.meta ?? {}) as Pick<Pagination, 'more'> & { taggedMax?: number };
  return (
    <>
      {taggedMax && (
        <Typography role="status" color="text.secondary" sx={{ px: 2, pt: 1.5 }}>
          {listTexts.taggedMax(taggedMax)}
        </Typography>
      )}
      {more && (
        <Typography role="status" color="text.secondary" sx={{ px: 2, pt: 1.5 }}>
          {words.filters.more(total)}
        </Typography>
      )}
      <Pager rowsPerPageOptions={[25, 50, 100]} />
    </>
  );
};

export const ListError = ({ title }: { title: string }) => {
  const { error, refetch, resource } = useListContext();
  return <ErrorState title={title} error={error} roles={rolesInstead(resource, error)} retry={() => void refetch()} />;
};

/** Nothing matches the filters. */
export const NoMatch = ({ title }: { title: string }) => {
  const [, setFilters] = useFilters();
  return (
    <EmptyState icon={<SearchOffIcon />} title={title}>
      <Button variant="outlined" onClick={() => setFilters({})} sx={{ mt: 1 }}>
        {words.filters.clear}
      </Button>
    </EmptyState>
  );
};
