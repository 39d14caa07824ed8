import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { LngLat } from '@sahaya/domain';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placeNameQuery } from '../../data/geocode.queries.js';
import { type Located, useDeviceLocation } from '../../ui/use-device-location.js';
import { t } from '../../words/words.js';
import classes from './helpers.module.css';
import { TYPING_MS, useTypedText } from './use-typed-text.js';

interface Props {
  location: string;
  /** A point instead of a text. */
  point: LngLat | undefined;
  onText: (text: string) => void;
  onPoint: (point: LngLat) => void;
}
/** A place by its name, or where the device is. */
export function PlaceField({ location, point, onText, onPoint }: Props) {
  const [text, setText] = useTypedText(location);
  const [problem, setProblem] = useState<string>();
  const { data: around } = useQuery(placeNameQuery(point));
  const { locate, busy } = useDeviceLocation((answer: Located) => {
    if ('problem' in answer) return setProblem(answer.problem);
    setProblem(undefined);
    setText('');
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
  const placeholder = around ? t('find.around', { place: around }) : t('find.aroundPoint');
  return (
    <div className={classes.place}>
      <TextInput
        label={t('helpers.location')}
        placeholder={point ? placeholder : t('helpers.locationHint')}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        error={problem}
        errorProps={{ role: 'alert' }}
        leftSection={<IconMapPin size={20} aria-hidden="true" />}
        rightSection={
          (text || point) && <CloseButton size="lg" onClick={clear} aria-label={t('helpers.clearLocation')} />
        }
        data-near={point !== undefined}
        className={classes.placeInput}
      />
      <Button
        variant="default"
        loading={busy}
        onClick={locate}
        leftSection={<IconCurrentLocation size={20} aria-hidden="true" />}
        className={classes.locate}
      >
        {t('helpers.nearMe')}
      </Button>
    </div>
  );
}
