import { Button, TextInput } from '@mantine/core';
import type { LngLat } from '@sahaya/domain';
import { IconCurrentLocation, IconMapPinCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { findPlaceAt } from '../../api/queries/geocode.queries.js';
import { t } from '../../i18n/translate.js';
import classes from './location-field.module.css';
import { Notice } from '../feedback/notice.js';
import { type DeviceLocation, useDeviceLocation } from './use-device-location.js';
import { usePlaceLookup } from './use-place-lookup.js';

interface Place {
  location: string;
  /** null: the text has not been located. */
  coordinates: number[] | null;
}
/** The choice of a point on the map. */
export interface PinProps {
  address: string;
  value: readonly number[] | null;
  /** The place is known without a pin. */
  isKnown: boolean;
  onChange: (point: number[] | null) => void;
}
interface Props extends Place {
  id: string;
  name: string;
  error: string | false;
  onChange: (part: Partial<Place>) => void;
  /** Offered for a place that is not found by its text. */
  pin: (props: PinProps) => ReactNode;
}

/** The home of a person: typed and looked up, or taken from the device. */
export function LocationField({ location, coordinates, onChange, pin, ...input }: Props) {
  const [isPinned, setIsPinned] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { locate, busy } = useDeviceLocation((answer: DeviceLocation) => {
    if ('problem' in answer) return setRefusal(answer.problem);
    setRefusal(undefined);
    onChange({ coordinates: answer.point });
    if (!location.trim()) void nameOf(answer.point).then((label) => label && onChange({ location: label }));
  });
  const lookUp = useLookUp(location, coordinates !== null, (point) => onChange({ coordinates: point }));
  const problem = refusal ?? lookUp.problem;

  return (
    <div className={classes.field}>
      <TextInput
        {...input}
        className={classes.input}
        value={location}
        onChange={(event) => {
          setRefusal(undefined);
          setIsPinned(false);
          // Coordinates are only valid for the text that they were found for.
          onChange({ location: event.currentTarget.value, coordinates: null });
        }}
        label={t('register.location')}
        description={t('register.locationHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="address-level2"
      />
      <div className={classes.line}>
        <Button
          variant="subtle"
          loading={busy}
          onClick={locate}
          leftSection={<IconCurrentLocation size={20} aria-hidden="true" />}
        >
          {t('location.use')}
        </Button>
        <span role="status">
          {lookUp.busy && <span className={classes.looking}>{t('location.looking')}</span>}
          {coordinates && (
            <span className={classes.found}>
              <IconMapPinCheck size={18} aria-hidden="true" />
              {t('location.found')}
            </span>
          )}
        </span>
      </div>
      {problem && <Notice>{problem}</Notice>}
      {pin({
        address: location,
        value: isPinned ? coordinates : null,
        isKnown: coordinates !== null,
        onChange: (point) => {
          setIsPinned(point !== null);
          onChange({ coordinates: point });
        },
      })}
    </div>
  );
}

/** The coordinates matter; the name only saves typing. */
const nameOf = (point: LngLat) =>
  findPlaceAt(point).then(
    ({ label }) => label,
    () => undefined,
  );

function useLookUp(location: string, known: boolean, onFound: (point: LngLat) => void) {
  const { place, ...lookup } = usePlaceLookup(location, known);
  useEffect(() => {
    if (place) onFound([place.lng, place.lat]);
  }, [place, onFound]);
  return lookup;
}
