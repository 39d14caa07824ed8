import { Stack, Typography } from '@mui/material';
import type { PolicyProposal } from '@sahaya/contracts';
import { MINUTE_MS } from '@sahaya/domain';
import { ListBase, Pagination, useGetList, useListContext } from 'react-admin';
import type { PolicyRecord } from '../../api/data-provider.js';
import { useNow } from '../../api/server-clock.js';
import { formatDateTime } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { Panel } from '../../ui/record/facts.js';
import { PageTitle } from '../../app/page-title.js';
import { ListError, staysOnPage } from '../../ui/list/record-list.js';
import { ErrorState } from '../../ui/states.js';
import { words } from '../../i18n/words.js';
import { Changes } from './changes.js';
import { PolicyForm } from './form.js';
import { Proposal } from './proposal.js';

/** The current policy as a form, the change that awaits its approval or start, and all earlier versions. */
export function PolicyPage() {
  const now = useNow(MINUTE_MS);
  const list = useGetList<PolicyRecord>('policies', { pagination: { page: 1, perPage: 1 } }, staysOnPage);
  const { data, error, refetch } = list;
  const [current] = data ?? [];
  const { proposal } = (list.meta ?? {}) as { proposal?: PolicyProposal };
  const isOpen = proposal && (proposal.state === 'scheduled' || Date.parse(proposal.startsAt) > now);
  return (
    <Stack spacing={2} sx={{ mt: 1.5 }}>
      <PageTitle text={words.policies.name} />
      {current && (
        <>
          <Typography variant="h4" component="h2">
            {words.policies.inForce(current.policy.version)}
          </Typography>
          <Typography color="text.secondary">{authorWords(current)}</Typography>
          {isOpen && <Proposal proposal={proposal} />}
          <PolicyForm current={current} hasProposal={isOpen === true} />
        </>
      )}
      {error ? (
        <ErrorState title={words.policies.failed} error={error} retry={() => void refetch()} />
      ) : (
        <Panel title={words.policies.history}>
          <ListBase
            resource="policies"
            perPage={10}
            storeKey={false}
            disableSyncWithLocation
            exporter={false}
            queryOptions={staysOnPage}
          >
            <Versions />
          </ListBase>
        </Panel>
      )}
    </Stack>
  );
}

function Versions() {
  const { data, error } = useListContext<PolicyRecord>();
  if (error) return <ListError title={words.policies.failed} />;
  return (
    <>
      <Stack component="ol" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((version) => {
          const name = words.policies.version(version.policy.version);
          return (
            <li key={version.id}>
              <Typography variant="subtitle1" component="h4">
                {name}
              </Typography>
              <Typography color="text.secondary">{authorWords(version)}</Typography>
              {version.reason && (
                <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                  {words.policies.because(formatReason({ ...version, reason: version.reason }))}
                </Typography>
              )}
              {version.changes.length > 0 && <Changes changes={version.changes} label={name} />}
            </li>
          );
        })}
      </Stack>
      <Pagination rowsPerPageOptions={[10]} />
    </>
  );
}

function authorWords({ by, since, approvedBy }: PolicyRecord): string {
  if (!since) return words.policies.fromStart;
  const author = words.policies.since(formatDateTime(since), by?.name ?? words.tickets.colleague);
  return approvedBy ? words.policies.withApprover(author, approvedBy.name ?? words.tickets.colleague) : author;
}
