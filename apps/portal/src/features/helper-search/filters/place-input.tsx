import { Button, CloseButton, TextInput } from '@mantine/core';
import type { LngLat } from '@sahaya/domain';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placeNameQuery } from '../../../api/queries/geocode.queries.js';
import { type DeviceLocation, useDeviceLocation } from '../../../ui/forms/use-device-location.js';
import { t } from '../../../i18n/translate.js';
import classes from './place-input.module.css';

interface Props {
  text: string;
  /** Coordinates instead of a text. */
  point: LngLat | undefined;
  /** The home of the customer, if helpers near it are shown. */
  home: string | undefined;
  onText: (text: string) => void;
  onClear: () => void;
  onPoint: (point: LngLat) => void;
}
/** A place by its name, or the location of the device. */
export function PlaceInput({ text, point, home, onText, onClear, onPoint }: Props) {
  const [problem, setProblem] = useState<string>();
  const { data: around } = useQuery(placeNameQuery(point));
  const { locate, busy } = useDeviceLocation((answer: DeviceLocation) => {
    if ('problem' in answer) return setProblem(answer.problem);
    setProblem(undefined);
    onPoint(answer.point);
  });
  const placeholder = around ? t('find.around', { place: around }) : t('find.aroundPoint');
  const hint = home ? t('find.around', { place: home }) : t('helpers.locationHint');
  return (
    <div className={classes.place}>
      <TextInput
        label={t('helpers.location')}
        placeholder={point ? placeholder : hint}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        error={problem}
        errorProps={{ role: 'alert' }}
        leftSection={<IconMapPin size={20} aria-hidden="true" />}
        rightSection={
          (text || point) && <CloseButton size="xl" onClick={onClear} aria-label={t('helpers.clearLocation')} />
        }
        data-near={point !== undefined}
        className={classes.input}
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
