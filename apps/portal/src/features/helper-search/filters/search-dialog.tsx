import type { LngLat } from '@sahaya/domain';
import type { Home } from '../../../api/session/use-home.js';
import { searchDialogs } from '../../../i18n/en/search-dialogs.js';
import { addTexts } from '../../../i18n/translate.js';
import type { Search } from '../search-params.js';
import { FiltersDialog } from './filters-dialog.js';
import { SearchSheet } from './search-sheet.js';

addTexts(searchDialogs);

interface Props {
  name: 'search' | 'filters';
  search: Search;
  /** The home of the customer. */
  home: Home | undefined;
  isPhone: boolean;
  /** Only customers have saved helpers. */
  withFavourites: boolean;
  /** The device has told its location. */
  onDevice: (point: LngLat) => void;
  onApply: (part: Partial<Search>) => void;
  onClose: () => void;
}

/** The open dialog of the search. Both are one file of the build, with their texts. */
export function SearchDialog({ name, withFavourites, onDevice, ...dialog }: Props) {
  if (name === 'search') return <SearchSheet {...dialog} onDevice={onDevice} />;
  return <FiltersDialog {...dialog} withFavourites={withFavourites} />;
}
