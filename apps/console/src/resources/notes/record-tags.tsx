import { Chip, Stack } from '@mui/material';
import { recordTags, type Tag } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useStaffData } from '../../api/staff-call.js';
import { noteTexts as texts } from './note-texts.js';

/** Records that one call looks up. */
const AT_ONCE = 50;

/** The tags of a record in a list; one call for 50 records. Nothing while they are unknown. */
export function RecordTags({ id }: { id: string }) {
  const data = useStaffData();
  const { data: listed = [] } = useListContext<{ id: string }>();
  const place = listed.findIndex((record) => record.id === id);
  const first = Math.floor(Math.max(0, place) / AT_ONCE) * AT_ONCE;
  const ids = place < 0 ? [] : listed.slice(first, first + AT_ONCE).map((record) => record.id);
  const { data: found } = useQuery({
    queryKey: ['record-tags', ids],
    queryFn: async ({ signal }): Promise<Map<string, Tag[]>> => {
      const { records } = await data.call(recordTags, { ids }, { signal });
      return new Map(records.map(({ _id, tags }) => [_id, tags]));
    },
    enabled: ids.length > 0,
  });
  const tags = found?.get(id) ?? [];
  if (tags.length === 0) return null;
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label={texts.tags}
      sx={{ flexWrap: 'wrap', gap: 0.5, listStyle: 'none', m: 0, mt: 0.5, p: 0 }}
    >
      {tags.map(({ _id, label }) => (
        <Chip key={_id} component="li" label={label} size="small" variant="outlined" />
      ))}
    </Stack>
  );
}
