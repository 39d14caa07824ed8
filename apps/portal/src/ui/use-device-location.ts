import type { LngLat } from '@sahaya/domain';
import { useState } from 'react';
import { t } from '../words/words.js';

export type Located = { point: LngLat } | { problem: string };

/** Asks the device where it is. Refusals become user messages. */
export function useDeviceLocation(onAnswer: (answer: Located) => void) {
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
