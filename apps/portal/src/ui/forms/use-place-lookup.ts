import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/error-message.js';
import { placeSearchQuery } from '../../api/queries/geocode.queries.js';
import { ruleText } from '../../i18n/rule-text.js';

/** The text is looked up a second after the last key press, from the fourth character on. */
const PAUSE_MS = 1000;
const LONGER_THAN = 3;

/** Looks up the coordinates of a typed place, unless they are known. */
export function usePlaceLookup(location: string, isKnown: boolean) {
  const text = location.trim();
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  const isWanted = !isKnown && paused === text && text.length > LONGER_THAN;
  const { data: place, error, isFetching } = useQuery({ ...placeSearchQuery(paused), enabled: isWanted });
  const nowhere = place === null ? ruleText('COORDINATES_INVALID') : undefined;
  return {
    place: isWanted ? place : undefined,
    busy: isWanted && isFetching,
    problem: isWanted && !isFetching ? (error ? errorMessage(error, 'error.geocode') : nowhere) : undefined,
  };
}
