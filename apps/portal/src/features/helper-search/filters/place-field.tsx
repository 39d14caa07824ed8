import { useDebouncedCallback } from '@mantine/hooks';
import type { LngLat } from '@sahaya/domain';
import { DEBOUNCE_MS, useDebouncedText } from '../../../ui/forms/use-debounced-text.js';
import { PlaceInput } from './place-input.js';

interface Props {
  location: string;
  /** Coordinates instead of a text. */
  point: LngLat | undefined;
  /** The home of the customer, if helpers near it are shown. */
  home: string | undefined;
  onText: (text: string) => void;
  onPoint: (point: LngLat) => void;
}
/** Searches around a place after a pause in typing, or around the location of the device. */
export function PlaceField({ location, point, home, onText, onPoint }: Props) {
  const [text, setText] = useDebouncedText(location);
  const say = useDebouncedCallback(onText, DEBOUNCE_MS);
  const type = (next: string) => {
    setText(next);
    say(next.trim());
  };
  const clear = () => {
    setText('');
    say.cancel();
    onText('');
  };
  const choose = (here: LngLat) => {
    setText('');
    onPoint(here);
  };
  return <PlaceInput text={text} point={point} home={home} onText={type} onClear={clear} onPoint={choose} />;
}
