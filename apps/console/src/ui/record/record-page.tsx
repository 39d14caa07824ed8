import BackIcon from '@mui/icons-material/ArrowBack';
import { Button, Skeleton, Stack } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { type RaRecord, ShowBase, useCreatePath, useResourceContext, useShowContext } from 'react-admin';
import { Link } from 'react-router';
import { rolesInstead } from '../../api/closed-lists.js';
import { PageTitle } from '../../app/page-title.js';
import { staysOnPage } from '../list/record-list.js';
import { ErrorState } from '../states.js';

interface CasePageProps<R extends RaRecord> {
  back: string;
  failed: string;
  /** The kind of record, for the app bar. */
  kind: string;
  /** The title for the browser tab. */
  title: (record: R) => string;
  /** The list record has fewer fields and must not be shown first. */
  fuller?: boolean;
  children: (record: R) => ReactNode;
}

/** The page of one record: back link, then skeleton, error or record. */
export const RecordPage = <R extends RaRecord>({ fuller = false, ...props }: CasePageProps<R>) => (
  <ShowBase queryOptions={fuller ? { ...staysOnPage, meta: { fuller } } : staysOnPage}>
    <Case {...props} />
  </ShowBase>
);

function Case<R extends RaRecord>({ back, failed, kind, title, children }: Omit<CasePageProps<R>, 'fuller'>) {
  const { record, error, refetch } = useShowContext<R>();
  const resource = useResourceContext()!;
  const createPath = useCreatePath();
  return (
    <Stack spacing={2} sx={{ mt: 1.5 }}>
      <PageTitle text={kind} tab={record && title(record)} />
      <Button
        component={Link}
        to={createPath({ resource, type: 'list' })}
        startIcon={<BackIcon />}
        sx={{ alignSelf: 'flex-start' }}
      >
        {back}
      </Button>
      {record ? (
        // Typed and revealed values belong to one record only.
        <Fragment key={record.id}>{children(record)}</Fragment>
      ) : error ? (
        <ErrorState title={failed} error={error} roles={rolesInstead(resource, error)} retry={() => void refetch()} />
      ) : (
        <Pending />
      )}
    </Stack>
  );
}

const Pending = () => (
  <Stack spacing={2} aria-busy="true">
    <Skeleton variant="rounded" height={72} />
    <Skeleton variant="rounded" height={220} />
    <Skeleton variant="rounded" height={160} />
  </Stack>
);
