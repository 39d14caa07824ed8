import { allPlaces, type Place } from '@sahaya/domain';
import { divIcon, type Map as LeafletMap } from 'leaflet';
import { useState } from 'react';
import { Marker, Pane, useMapEvents } from 'react-leaflet';
import classes from './base-layer.module.css';
import { isCity, placeLabels } from './place-labels.js';

/** Also draws names just outside the view, so that a small pan shows them at once. */
const MARGIN = 0.2;

/** Draws the places of the gazetteer by name when there are no map tiles, so that the map is never blank. */
export function BaseLayer() {
  const [names, setNames] = useState<{ place: Place; icon: ReturnType<typeof nameIcon> }[]>();
  const map = useMapEvents({ moveend: () => setNames(namesOn(map)) });
  return (
    <Pane name="places" style={{ zIndex: 300 }}>
      {(names ?? namesOn(map)).map(({ place, icon }) => (
        <Marker
          key={place.label}
          position={[place.point[1], place.point[0]]}
          icon={icon}
          interactive={false}
          keyboard={false}
        />
      ))}
    </Pane>
  );
}

function namesOn(map: LeafletMap) {
  const zoom = map.getZoom();
  const inView = map.getBounds().pad(MARGIN);
  const places = allPlaces().filter(({ point: [lng, lat] }) => inView.contains([lat, lng]));
  return placeLabels(places, zoom, ({ point: [lng, lat] }) => map.project([lat, lng], zoom)).map(({ place }) => ({
    place,
    icon: nameIcon(place),
  }));
}

function nameIcon(place: Place) {
  const html = document.createElement('span');
  html.textContent = place.name;
  return divIcon({ className: (isCity(place) ? classes.city : classes.place) ?? '', html, iconSize: [0, 0] });
}
