import { Box, Button, Card, Stack, type Theme, Typography } from '@mui/material';
import { portalConfig } from '@sahaya/contracts';
import { BOARD_COLUMNS, type LngLat, placeOf } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useStaffData } from '../../../api/staff-call.js';
import { RecordLink } from '../../../ui/record/record-link.js';
import { boardTexts } from '../board-texts.js';
import { MAPPED } from '../board-visits.js';
import { GroupMarker } from './group-marker.js';
import { groupVisits, isPlaced, type MapVisit } from './map-visits.js';
import { MARKS, styleOfMark } from './state-mark.js';
import { useBaseLayer, useFit, useLeafletMap } from './use-leaflet-map.js';

const texts = boardTexts.map;
const INDIA: LngLat = [79, 22.5];
const ZOOM = { country: 4, city: 10 };
/** Closer visits are one group, in pixels. */
const GROUP_PX = 44;

export interface VisitMapProps {
  /** The city of the board; empty for all of them. The map does not follow it. */
  city: string;
  visits: readonly MapVisit[];
  /** The list has further visits. */
  isCut: boolean;
  /** The ids of the selected visits. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  height: number;
}

/** The areas of the visits of the board. A point selects its visits; the list has the same ones. */
export default function VisitMap({ city, visits, isCut, chosen, onChoose, height }: VisitMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const center = placeOf(city)?.point;
  const shown = useLeafletMap(element, center ?? INDIA, center ? ZOOM.city : ZOOM.country);
  const placed = visits.filter(isPlaced);
  useBaseLayer(shown?.map, useTiles());
  useFit(
    shown?.map,
    placed.map(({ area }) => area),
  );
  const groups = shown ? groupVisits(placed, (area) => shown.map.project(area, shown.zoom), GROUP_PX) : [];
  const unplaced = visits.length - placed.length;
  return (
    <Box component="section" aria-label={texts.name}>
      <Box sx={(theme) => styleOfMap(theme, height)}>
        {/* Without a class of ours: with another theme it would change, and take those of Leaflet along. */}
        <div ref={element} style={{ height: '100%', font: 'inherit' }} />
      </Box>
      {shown &&
        groups.map((group) => {
          const ids = group.visits.map(({ id }) => id);
          const isChosen = ids.every((id) => chosen.includes(id));
          return (
            <GroupMarker
              key={group.key}
              map={shown.map}
              group={group}
              isChosen={isChosen}
              onPress={() => onChoose(isChosen ? [] : ids)}
            />
          );
        })}
      <Box aria-live="polite">
        <Chosen visits={visits.filter(({ id }) => chosen.includes(id))} onClear={() => onChoose([])} />
      </Box>
      <Legend />
      <Typography variant="caption" component="p" color="text.secondary">
        {isCut ? texts.hintMany(MAPPED) : texts.hint}
        {unplaced > 0 && ` ${texts.unplaced(unplaced)}`}
      </Typography>
    </Box>
  );
}

/** The source of the tiles; `null` if there is none or it is not known, undefined while it is asked for. */
function useTiles() {
  const data = useStaffData();
  const { data: config, isPending } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => data.call(portalConfig, {}, { signal }),
    staleTime: Infinity,
  });
  return isPending ? undefined : (config?.mapTiles ?? null);
}

function Chosen({ visits, onClear }: { visits: readonly MapVisit[]; onClear: () => void }) {
  if (visits.length === 0) return null;
  return (
    <Card component="section" aria-label={texts.chosen} sx={{ p: 1.5, mt: 1 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="h6" component="h3">
          {texts.chosen}
        </Typography>
        <Button size="small" onClick={onClear}>
          {texts.clear}
        </Button>
      </Stack>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visits.map(({ id, resource, recordId, times, service, column }) => (
          <li key={id}>
            <RecordLink to={resource} id={recordId}>
              {times}
            </RecordLink>
            {` · ${service} · ${boardTexts.column[column]}`}
          </li>
        ))}
      </Box>
    </Card>
  );
}

const Legend = () => (
  <Box
    component="ul"
    aria-label={texts.legend}
    sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, my: 1, p: 0 }}
  >
    {BOARD_COLUMNS.map((column) => {
      const { Icon } = MARKS[column];
      return (
        <Box component="li" key={column} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Box component="span" aria-hidden="true" sx={[{ width: 26, height: 26 }, styleOfMark(column, false)]}>
            <Icon sx={{ fontSize: 16 }} />
          </Box>
          {boardTexts.column[column]}
        </Box>
      );
    })}
  </Box>
);

/** The base layer and the controls of Leaflet in the colours of the theme. */
function styleOfMap({ palette }: Theme, height: number) {
  return {
    height,
    border: `1px solid ${palette.divider}`,
    borderRadius: '12px',
    overflow: 'hidden',
    backgroundColor: palette.background.paper,
    color: palette.text.primary,
    // Leaflet counts its layers in hundreds: none of them above the app bar.
    isolation: 'isolate',
    '& .leaflet-container': { backgroundColor: 'transparent' },
    '& .leaflet-container:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: '-3px' },
    '& .place': { whiteSpace: 'nowrap', pointerEvents: 'none' },
    '& .place span': {
      position: 'absolute',
      transform: 'translate(-50%, -50%)',
      color: palette.text.secondary,
      fontSize: '0.8125rem',
    },
    '& .city span': { color: palette.text.primary, fontSize: '1rem', fontWeight: 700 },
    '& .visits': { display: 'grid', placeItems: 'center' },
    '& .leaflet-bar a': {
      width: '36px',
      height: '36px',
      lineHeight: '36px',
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
      borderColor: palette.divider,
    },
  };
}
