import { Box } from '@mui/material';
import { divIcon, DomEvent, type Map as LeafletMap, Marker } from 'leaflet';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { nameOfGroup, type VisitGroup } from './map-visits.js';
import { MARKS, styleOfMark } from './state-mark.js';

/** In pixels. A marker brought into the view by the keyboard keeps the same distance to the edge. */
const SIZE = 40;

interface GroupMarkerProps {
  map: LeafletMap;
  group: VisitGroup;
  isChosen: boolean;
  onPress: () => void;
}
/** The visits at one place, as a button on the map. */
export function GroupMarker({ map, group, isChosen, onPress }: GroupMarkerProps) {
  const { lat, lng } = group.area;
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => {
    DomEvent.disableClickPropagation(element);
    const icon = divIcon({ className: 'visits', html: element, iconSize: [SIZE, SIZE] });
    const marker = new Marker([lat, lng], { icon, keyboard: false }).addTo(map);
    return () => void marker.remove();
  }, [map, element, lat, lng]);
  const name = nameOfGroup(group);
  const { Icon } = MARKS[group.column];
  const { length: count } = group.visits;
  return createPortal(
    <Box
      component="button"
      type="button"
      aria-label={name}
      aria-pressed={isChosen}
      title={name}
      onClick={onPress}
      onFocus={() => map.panInside([lat, lng], { padding: [SIZE, SIZE], animate: false })}
      sx={[
        { minWidth: SIZE, height: SIZE, p: '0 4px', font: 'inherit', fontWeight: 700, cursor: 'pointer' },
        styleOfMark(group.column, isChosen),
        { '&:focus-visible': { outline: '3px solid', outlineColor: 'text.primary', outlineOffset: '2px' } },
      ]}
    >
      <Icon sx={{ fontSize: 20 }} />
      {count > 1 && <span>{count}</span>}
    </Box>,
    element,
  );
}
