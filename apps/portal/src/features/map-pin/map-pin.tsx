import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ApiError } from '@sahaya/api-client';
import { IconMapPin, IconMapPinCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { placeSearchQuery } from '../../api/queries/geocode.queries.js';
import { t } from '../../i18n/translate.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import classes from './map-pin.module.css';

/** The map comes with a library of its own, so it is loaded when somebody opens it. */
const PinMap = lazy(() => import('./pin-map.js').then(({ PinMap: component }) => ({ default: component })));

/** The text is looked up a second after the last key press, from the fourth character on. */
const PAUSE_MS = 1_000;
const LONGER_THAN = 3;

/** A failed connection says nothing about the address. */
const UNKNOWN = new Set<string>(['LOCATION_NOT_FOUND', 'GEOCODER_FAILED']);

interface Props {
  /** The typed address. */
  address: string;
  /** The placed pin, [lng, lat]. */
  value: readonly number[] | null | undefined;
  onChange: (point: number[] | null) => void;
  /** The place is known without a pin. */
  isKnown?: boolean;
}

/** Offers a pin on the map for an address that is not known by its text. */
export function MapPin({ address, value, onChange, isKnown = false }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isUnknown = useUnknown(address, !value && !isKnown);
  if (isOpen) {
    return (
      <Suspense fallback={<LoadingPlaceholder label={t('map.loading')} height={320} />}>
        <PinMap
          start={value ?? undefined}
          onUse={(point) => {
            onChange(point);
            setIsOpen(false);
          }}
          onCancel={() => setIsOpen(false)}
        />
      </Suspense>
    );
  }
  if (value) {
    return (
      <div className={classes.line}>
        <span role="status" className={classes.placed}>
          <IconMapPinCheck size={18} aria-hidden="true" />
          {t('pin.placed')}
        </span>
        <Button variant="subtle" onClick={() => setIsOpen(true)}>
          {t('pin.move')}
        </Button>
        <Button variant="subtle" onClick={() => onChange(null)}>
          {t('pin.remove')}
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className={classes.line}>
      {isUnknown && (
        <>
          <span>{t('pin.unknown')}</span>
          <Button
            variant="light"
            onClick={() => setIsOpen(true)}
            leftSection={<IconMapPin size={20} aria-hidden="true" />}
          >
            {t('pin.show')}
          </Button>
        </>
      )}
    </div>
  );
}

/** True when no place was found for the text. */
function useUnknown(address: string, isWanted: boolean): boolean {
  const text = address.trim();
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  const isSettled = isWanted && paused === text && text.length > LONGER_THAN;
  const { data, error } = useQuery({ ...placeSearchQuery(paused), enabled: isSettled });
  return isSettled && (data === null || (error instanceof ApiError && UNKNOWN.has(error.code)));
}
