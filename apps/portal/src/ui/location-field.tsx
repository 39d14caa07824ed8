import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { LngLat } from '@sahaya/domain';
import { IconCurrentLocation, IconMapPinCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { placeAt, placeQuery } from '../data/geocode.queries.js';
import { messageOf } from '../messages.js';
import { ruleWords, t } from '../words/words.js';
import classes from './location-field.module.css';
import { Notice } from './notice.js';
import { type Located, useDeviceLocation } from './use-device-location.js';

/** Looks up the text a second after the last key, from the fourth character on. */
const PAUSE_MS = 1000;
const LONGER_THAN = 3;

interface Place {
  location: string;
  /** null: not known for this text. */
  coordinates: number[] | null;
}
interface Props extends Place {
  id: string;
  name: string;
  error: string | false;
  onChange: (part: Partial<Place>) => void;
}

/** Where a person lives: typed and looked up, or told by the device. */
export function LocationField({ location, coordinates, onChange, ...input }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const { locate, busy } = useDeviceLocation((answer: Located) => {
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
          // A point belongs to the words that it was found for.
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
    </div>
  );
}

/** The point is what counts; its name only saves typing. */
const nameOf = (point: LngLat) =>
  placeAt(point).then(
    ({ label }) => label,
    () => undefined,
  );

function useLookUp(location: string, known: boolean, onFound: (point: LngLat) => void) {
  const text = location.trim();
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  const wanted = !known && paused === text && text.length > LONGER_THAN;
  const { data: place, error, isFetching } = useQuery({ ...placeQuery(paused), enabled: wanted });
  useEffect(() => {
    if (wanted && place) onFound([place.lng, place.lat]);
  }, [wanted, place, onFound]);
  const nowhere = place === null ? ruleWords('COORDINATES_INVALID') : undefined;
  return {
    busy: wanted && isFetching,
    problem: wanted && !isFetching ? (error ? messageOf(error, 'error.geocode') : nowhere) : undefined,
  };
}
