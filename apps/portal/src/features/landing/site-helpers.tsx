import { ActionIcon, Anchor, Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { SiteHelper } from '@sahaya/contracts';
import { LIMITS, SERVICES } from '@sahaya/domain';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../api/error-message.js';
import { findPlaceAt } from '../../api/queries/geocode.queries.js';
import { rupees } from '../../i18n/format.js';
import { siteHelpers as texts } from '../../i18n/en/site-helpers.js';
import { addTexts, serviceName, t } from '../../i18n/translate.js';
import { RatingLine } from '../../ui/display/stars.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Chips } from '../../ui/forms/chip.js';
import { DEBOUNCE_MS, useDebouncedText } from '../../ui/forms/use-debounced-text.js';
import { type DeviceLocation, useDeviceLocation } from '../../ui/forms/use-device-location.js';
import { bookPath } from '../../ui/navigation/paths.js';
import type { ReturnToState } from '../../ui/navigation/return-to.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { VerifiedBadge } from '../../ui/people/verified-badge.js';
import { siteHelpersQuery } from './landing.queries.js';
import classes from './site-helpers.module.css';

addTexts(texts);

/** A search by service and place for people without an account. It shows a few helpers, each with the way to book. */
export function SiteHelpers() {
  const [query, setQuery] = useSearchParams();
  const service = SERVICES.find((code) => code === query.get('service')) ?? '';
  const location = query.get('location') ?? '';
  const found = useQuery({ ...siteHelpersQuery(service, location), placeholderData: keepPreviousData });
  const search = (part: { service?: string; location?: string }) => {
    const next = Object.entries({ service, location, ...part }).filter(([, value]) => value !== '');
    setQuery(Object.fromEntries(next), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <div className={classes.choices}>
        <Chips
          name="site-service"
          label={t('helpers.service')}
          options={[
            { value: '', words: t('site.anyService') },
            ...SERVICES.map((code) => ({ value: code, words: serviceName(code) })),
          ]}
          value={service}
          onChange={(code) => search({ service: code })}
        />
      </div>
      <PlaceField location={location} onChange={(text) => search({ location: text })} />
      {found.isError && (
        <Notice onRetry={() => void found.refetch()} busy={found.isFetching}>
          {errorMessage(found.error, 'error.siteHelpers')}
        </Notice>
      )}
      {found.isPending && <LoadingPlaceholder label={t('site.loading')} height={320} radius="lg" />}
      {found.data && (
        <>
          <p role="status" className={classes.status}>
            {describeResult(found.data, location)}
          </p>
          <ul className={classes.cards} aria-busy={found.isPlaceholderData}>
            {found.data.helpers.map((helper) => (
              <Card key={helper._id} helper={helper} service={service} place={found.data.place} />
            ))}
          </ul>
          <p className={classes.hint}>
            {t('site.bookHint')}{' '}
            <Anchor component={ScreenLink} to={listPath(service, found.data.place)} fw={600}>
              {t('site.all')}
            </Anchor>
          </p>
        </>
      )}
    </>
  );
}

/** The list of all helpers, which is behind the sign-in. */
const listPath = (service: string, location = '') =>
  `/helpers?${new URLSearchParams({ ...(service && { service }), ...(location && { location }) }).toString()}`;

interface Result {
  helpers: SiteHelper[];
  place?: string | undefined;
}
function describeResult({ helpers, place }: Result, location: string): string {
  if (helpers.length > 0) return place ? t('site.near', { place }) : t('site.best');
  if (place) return t('site.noneNear', { place });
  return t(location ? 'site.unknownPlace' : 'site.none');
}

function PlaceField({ location, onChange }: { location: string; onChange: (text: string) => void }) {
  const [text, setText] = useDebouncedText(location);
  const [problem, setProblem] = useState<string>();
  const say = useDebouncedCallback(onChange, DEBOUNCE_MS);
  const set = (next: string) => {
    setText(next);
    setProblem(undefined);
    say.cancel();
    onChange(next);
  };
  const { locate, busy } = useDeviceLocation((answer: DeviceLocation) => {
    if ('problem' in answer) return setProblem(answer.problem);
    findPlaceAt(answer.point).then(
      ({ label }) => set(label),
      (error: unknown) => setProblem(errorMessage(error, 'error.geocode')),
    );
  });
  return (
    <div className={classes.place}>
      <TextInput
        id="site-place"
        label={t('site.place')}
        placeholder={t('site.placeHint')}
        value={text}
        maxLength={LIMITS.locationMax}
        enterKeyHint="search"
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setProblem(undefined);
          say(value.trim());
        }}
        onKeyDown={(event) => event.key === 'Enter' && set(text.trim())}
        error={problem}
        errorProps={{ role: 'alert' }}
        leftSection={<IconMapPin size={20} aria-hidden="true" />}
        rightSection={text && <CloseButton size="xl" onClick={() => set('')} aria-label={t('site.clearPlace')} />}
      />
      <ActionIcon
        variant="default"
        size={48}
        loading={busy}
        onClick={locate}
        aria-label={t('location.use')}
        className={classes.locate}
      >
        <IconCurrentLocation size={22} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

interface CardProps {
  helper: SiteHelper;
  /** The chosen service; '' if none. */
  service: string;
  place: string | undefined;
}
function Card({ helper, service, place }: CardProps) {
  const { _id, firstName: name, locality, services, hourlyRate, averageRating, totalReviews } = helper;
  const only = services.length === 1 ? services[0] : undefined;
  const chosen = service || only;
  const state: ReturnToState = { from: bookPath(_id, chosen ? { service: chosen } : {}), location: place };
  return (
    <li className={classes.card}>
      <PersonAvatar name={name} size={52} />
      <div className={classes.who}>
        <h3 className={classes.name} translate="no">
          {name}
        </h3>
        {locality && (
          <span className={classes.soft} translate="no">
            {locality}
          </span>
        )}
        <RatingLine rating={averageRating} count={totalReviews} />
        <VerifiedBadge helper={helper} />
      </div>
      <p className={classes.rate}>
        <b>{rupees(hourlyRate)}</b>
        <span className={classes.soft}>{t('helper.perHour')}</span>
      </p>
      <p className={classes.services}>{services.map(serviceName).join(' · ')}</p>
      <Button
        component={ScreenLink}
        to="/register?role=customer"
        state={state}
        variant="light"
        className={classes.book}
      >
        {t('site.book', { name })}
      </Button>
    </li>
  );
}
