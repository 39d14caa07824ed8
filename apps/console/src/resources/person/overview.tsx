import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { customerMoney, helperMoney, type OutputOf, userConsents, userPushDevices } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { isRetryable } from '../../api/is-retryable.js';
import { type StaffCall, useStaffData } from '../../api/staff-call.js';
import { formatDateTime } from '../../i18n/format.js';
import { labelOf, words } from '../../i18n/words.js';
import { listPath } from '../../ui/list/list-path.js';
import { staysOnPage } from '../../ui/list/record-list.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { personTexts as texts } from './person-texts.js';

interface PersonProps {
  id: string;
  party: 'customer' | 'helper';
}
/** A list of records about a person. */
interface Counted {
  label: string;
  resource: string;
  filter: Record<string, string>;
}

/** Lists whose filter names the person. */
function listsOf({ id, party }: PersonProps): Counted[] {
  const { count } = texts;
  const theirs = { [`${party}Id`]: id };
  const of = (resource: keyof typeof count, filter: Record<string, string>): Counted => ({
    label: count[resource],
    resource,
    filter,
  });
  return [
    of('bookings', theirs),
    of('subscriptions', theirs),
    ...(party === 'customer' ? [of('payments', theirs), of('refunds', theirs)] : [of('helper-payouts', theirs)]),
    of('tickets', { sender: id }),
    of('disputes', theirs),
    { label: party === 'customer' ? count.reviewsGiven : count.reviewsReceived, resource: 'reviews', filter: theirs },
    of('chats', { userId: id }),
    of('notifications', { userId: id }),
  ];
}

/** The records of a person as numbers with links. Each part loads and fails for itself. */
export const PersonOverview = (person: PersonProps) => (
  <>
    <Panel title={texts.glance}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
        }}
      >
        {listsOf(person).map((list) => (
          <li key={list.resource}>
            <Count {...list} />
          </li>
        ))}
      </Box>
    </Panel>
    <Panel title={texts.money}>
      {person.party === 'customer' ? <CustomerMoney id={person.id} /> : <HelperMoney id={person.id} />}
    </Panel>
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
      <Panel title={texts.consents}>
        <Consents id={person.id} />
      </Panel>
      <Panel title={texts.push}>
        <PushDevices id={person.id} />
      </Panel>
    </Box>
  </>
);

function Count({ label, resource, filter }: Counted) {
  const counted = useGetList(resource, { filter, pagination: { page: 1, perPage: 1 } }, staysOnPage);
  const { total, error, refetch } = counted;
  const isMore = (counted.meta as { more?: true } | undefined)?.more;
  const shown = total === undefined ? '' : isMore ? texts.atLeast(total) : total.toLocaleString('en-IN');
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      {error ? (
        <Unavailable error={error} retry={() => void refetch()} />
      ) : total === undefined ? (
        <Skeleton width={48} aria-busy="true" aria-label={words.loading} />
      ) : (
        <Link
          component={RouterLink}
          to={listPath(resource, filter)}
          aria-label={`${label}: ${shown}`}
          sx={{ display: 'inline-block', minWidth: 44, py: 0.5, fontSize: '1.25rem', fontWeight: 600 }}
        >
          {shown}
        </Link>
      )}
    </>
  );
}

const Unavailable = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    <Typography color="text.secondary">{texts.unavailable}</Typography>
    {isRetryable(error) && (
      <Button size="small" onClick={retry}>
        {words.retry}
      </Button>
    )}
  </Box>
);

interface ReadProps<E extends StaffCall> {
  call: E;
  id: string;
  children: (answer: OutputOf<E>) => ReactNode;
}
/** An answer about this person, or that its service is unavailable. */
function Read<E extends StaffCall>({ call, id, children }: ReadProps<E>) {
  const data = useStaffData();
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    queryKey: [call.path, id],
    queryFn: ({ signal }) => data.call(call, { id } as never, { signal }),
  });
  if (answer) return children(answer);
  if (error) return <Unavailable error={error} retry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={64} aria-busy="true" aria-label={words.loading} />;
}

const Sums = ({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) => (
  <Box sx={{ display: 'grid', gap: 1, columnGap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
    {[facts.slice(0, Math.ceil(facts.length / 2)), facts.slice(Math.ceil(facts.length / 2))].map((half) => (
      <Facts key={half[0]?.[0]}>
        {half.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
    ))}
  </Box>
);

const CustomerMoney = ({ id }: { id: string }) => (
  <Read call={customerMoney} id={id}>
    {({ payments, paid, creditUsed, refunded, platformIncome, more, wallet, dues }) => (
      <>
        <Sums
          facts={[
            [texts.paid, formatRupees(paid)],
            [texts.creditUsed, formatRupees(creditUsed)],
            [texts.refunded, formatRupees(refunded)],
            [texts.income, formatRupees(platformIncome)],
            [
              texts.wallet,
              [formatRupees(wallet.credit), wallet.reserved > 0 && texts.reserved(formatRupees(wallet.reserved))]
                .filter(Boolean)
                .join('\n'),
            ],
            [texts.dues, dues.count > 0 ? texts.duesOf(formatRupees(dues.amount), dues.count) : words.none],
          ]}
        />
        <Typography variant="caption" color="text.secondary">
          {more ? texts.sumsOfLatest(payments) : texts.sumsOf(payments)}
        </Typography>
      </>
    )}
  </Read>
);

const HelperMoney = ({ id }: { id: string }) => (
  <Read call={helperMoney} id={id}>
    {({ earned30Days, toBePaid, held, onTheWay, paidOut, cashCommission: { due, limit } }) => (
      <Sums
        facts={[
          [texts.earned, formatRupees(earned30Days)],
          [texts.toBePaid, formatRupees(toBePaid)],
          [texts.held, formatRupees(held)],
          [texts.onTheWay, formatRupees(onTheWay)],
          [texts.paidOut, formatRupees(paidOut)],
          [texts.cashOwed, texts.ofLimit(formatRupees(due), formatRupees(limit))],
        ]}
      />
    )}
  </Read>
);

const Consents = ({ id }: { id: string }) => (
  <Read call={userConsents} id={id}>
    {({ consents }) =>
      consents.length === 0 ? (
        <Typography color="text.secondary">{texts.noConsents}</Typography>
      ) : (
        <Lines
          lines={consents.map(
            ({ kind, at, version }) =>
              `${labelOf(texts.consent, kind)}, ${formatDateTime(at)}, ${texts.version(version)}`,
          )}
        />
      )
    }
  </Read>
);

const PushDevices = ({ id }: { id: string }) => (
  <Read call={userPushDevices} id={id}>
    {({ devices }) =>
      devices.length === 0 ? (
        <Typography color="text.secondary">{texts.noPush}</Typography>
      ) : (
        <Lines
          lines={devices.map(
            ({ service, since }) => `${texts.pushService[service]}, ${texts.since(formatDateTime(since))}`,
          )}
        />
      )
    }
  </Read>
);

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </Box>
);
