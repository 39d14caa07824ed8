import { Autocomplete, TextField } from '@mui/material';
import { useFilters } from '../../ui/list/use-filters.js';
import { noteTexts as texts } from './note-texts.js';
import { useTags } from './notes-panel.js';

/** Filters a list by a tag of the shared list, found by typing. Absent while no tag exists. */
export function TagFilter() {
  const [{ tag, ...others }, setFilters] = useFilters();
  const { data: tags = [] } = useTags();
  if (tags.length === 0 && !tag) return null;
  // A link or a saved view may have a tag that nobody has used.
  const chosen = tag ? (tags.find(({ _id }) => _id === tag) ?? { _id: tag, label: tag }) : null;
  return (
    <Autocomplete
      size="small"
      sx={{ width: 208 }}
      options={tags}
      value={chosen}
      isOptionEqualToValue={(option, value) => option._id === value._id}
      getOptionKey={({ _id }) => _id}
      onChange={(_, found) => setFilters(found ? { ...others, tag: found._id } : others)}
      noOptionsText={texts.noSuchTag}
      renderInput={(params) => <TextField {...params} label={texts.newTag} placeholder={texts.anyTag} />}
    />
  );
}
