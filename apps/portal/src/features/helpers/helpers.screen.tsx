import { Button, CloseButton, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { LIMITS, SERVICES } from '@sahaya/domain';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { helpersQuery } from '../../data/helpers.queries.js';
import { messageOf } from '../../messages.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Notice } from '../../ui/notice.js';
import { Screen } from '../../ui/screen.js';
import { type Located, useDeviceLocation } from '../../ui/use-device-location.js';
import { plural, serviceName, t } from '../../words/words.js';
import { HelperCard } from './helper-card.js';
import classes from './helpers.module.css';
import { PageStrip } from './page-strip.js';
import { isFiltered, readSearch, type Search, writeSearch } from './search.js';

const TYPING_MS = 500;

export function HelpersScreen() {
  const [query, setQuery] = useSearchParams();
  const [point, setPoint] = useState<[number, number]>();
  const search = readSearch(query);
  const near = point && { lng: point[0], lat: point[1], radius: LIMITS.searchRadiusKm };
  const { location, ...rest } = search;
  const helpers = useQuery(helpersQuery({ ...rest, limit: LIMITS.pageSize, ...(near ?? { location }) }));

  /** A new filter starts at the first page. */
  const filter = (part: Partial<Search>) => setQuery(writeSearch({ ...search, page: 1, ...part }), { replace: true });
  const clear = () => {
    setPoint(undefined);
    setQuery({}, { replace: true });
  };
  const turn = (page: number) => {
    setQuery(writeSearch({ ...search, page }));
    window.scrollTo({ top: 0 });
  };
  const total = helpers.data?.pagination.total ?? 0;

  return (
    <Screen title={t('helpers.title')} lead={t('helpers.lead')}>
      <div className={classes.filters} role="search" aria-label={t('helpers.search')}>
        <NativeSelect
          label={t('helpers.service')}
          value={search.service}
          onChange={(event) => filter({ service: event.currentTarget.value })}
          data={[
            { value: '', label: t('helpers.allServices') },
            ...SERVICES.map((service) => ({ value: service, label: serviceName(service) })),
          ]}
        />
        <PlaceField
          location={search.location}
          near={point !== undefined}
          onText={(text) => {
            setPoint(undefined);
            filter({ location: text });
          }}
          onPoint={(next) => {
            setPoint(next);
            filter({ location: '' });
          }}
        />
      </div>

      {helpers.isError && (
        <Notice onRetry={() => void helpers.refetch()} busy={helpers.isFetching}>
          {messageOf(helpers.error, 'error.helpers')}
        </Notice>
      )}
      {helpers.isPending && <Waiting />}
      {helpers.data && (
        <section aria-label={t('helpers.results')} aria-busy={helpers.isPlaceholderData}>
          <div className={classes.summary}>
            <p role="status">{total === 0 ? t('helpers.none') : plural('helpers.found', total)}</p>
            {(isFiltered(search) || point) && (
              <Button variant="subtle" onClick={clear}>
                {t('helpers.clearAll')}
              </Button>
            )}
          </div>
          {helpers.data.helpers.length === 0 ? (
            <EmptyState scene="search" action={<Button onClick={clear}>{t('helpers.showAll')}</Button>}>
              {t('helpers.empty')}
            </EmptyState>
          ) : (
            <ul className={classes.grid} data-stale={helpers.isPlaceholderData}>
              {helpers.data.helpers.map((helper) => (
                <li key={helper._id}>
                  <HelperCard helper={helper} />
                </li>
              ))}
            </ul>
          )}
          <PageStrip page={search.page} pages={helpers.data.pagination.pages} onTurn={turn} />
        </section>
      )}
    </Screen>
  );
}

interface PlaceProps {
  location: string;
  near: boolean;
  onText: (text: string) => void;
  onPoint: (point: [number, number]) => void;
}
/** A place by its name, or where the device is. */
function PlaceField({ location, near, onText, onPoint }: PlaceProps) {
  const [text, setText] = useTypedText(location);
  const [problem, setProblem] = useState<string>();
  const { locate, busy } = useDeviceLocation((answer: Located) => {
    if ('problem' in answer) return setProblem(answer.problem);
    setProblem(undefined);
    onPoint(answer.point);
  });
  const say = useDebouncedCallback(onText, TYPING_MS);
  const type = (next: string) => {
    setText(next);
    say(next.trim());
  };
  const clear = () => {
    setText('');
    say.cancel();
    onText('');
  };
  return (
    <div className={classes.place}>
      <TextInput
        label={t('helpers.location')}
        placeholder={near ? t('helpers.nearMe') : t('helpers.locationHint')}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        error={problem}
        errorProps={{ role: 'alert' }}
        leftSection={<IconMapPin size={20} aria-hidden="true" />}
        rightSection={
          (text || near) && <CloseButton size="lg" onClick={clear} aria-label={t('helpers.clearLocation')} />
        }
        data-near={near}
        className={classes.placeInput}
      />
      <Button
        variant="default"
        loading={busy}
        onClick={locate}
        leftSection={<IconCurrentLocation size={20} aria-hidden="true" />}
        className={classes.locate}
        aria-pressed={near}
      >
        {t('helpers.nearMe')}
      </Button>
    </div>
  );
}

/** What is typed, which runs ahead of the address; a change of the address from elsewhere (Back, Clear All) wins. */
function useTypedText(address: string): [string, (text: string) => void] {
  const [text, setText] = useState(address);
  const [seen, setSeen] = useState(address);
  if (address !== seen) {
    setSeen(address);
    if (!text.trim().startsWith(address) || address === '') setText(address);
  }
  return [text, setText];
}

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')}>
    <Skeleton height={20} width={140} my={16} />
    <div className={classes.grid}>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} height={264} radius="lg" />
      ))}
    </div>
  </div>
);
