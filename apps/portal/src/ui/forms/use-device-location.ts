import type { LngLat } from '@sahaya/domain';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';

export type DeviceLocation = { point: LngLat } | { problem: string };

/** Asks the device for its location. Refusals become user messages. */
export function useDeviceLocation(onAnswer: (answer: DeviceLocation) => void) {
  const [busy, setBusy] = useState(false);
  const locate = () => {
    if (!('geolocation' in navigator)) return onAnswer({ problem: t('location.unsupported') });
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        onAnswer({ point: [coords.longitude, coords.latitude] });
      },
      () => {
        setBusy(false);
        onAnswer({ problem: t('location.denied') });
      },
      { timeout: 10_000, maximumAge: 60_000 },
    );
  };
  return { locate, busy };
}
