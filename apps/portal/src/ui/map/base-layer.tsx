import { allPlaces, isCity, type Place, placeLabels } from '@sahaya/domain';
import { divIcon, LayerGroup, type Map as LeafletMap, Marker } from 'leaflet';
import { useEffect } from 'react';
import classes from './base-layer.module.css';
import { useMap } from './map-context.js';

/** Also draws names just outside the view, so that a small pan shows them at once. */
const MARGIN = 0.2;
/** The names have a pane of their own, below the one of the markers. */
const PANE = 'places';

/** Draws the places of the gazetteer by name when there are no map tiles, so that the map is never blank. */
export function BaseLayer() {
  const map = useMap();
  useEffect(() => {
    const pane = map.createPane(PANE);
    pane.style.zIndex = '300';
    const names = new LayerGroup().addTo(map);
    const draw = () => {
      names.clearLayers();
      for (const place of placesOn(map)) names.addLayer(nameOf(place));
    };
    draw();
    map.on('moveend', draw);
    return () => {
      map.off('moveend', draw);
      names.remove();
      pane.remove();
    };
  }, [map]);
  return null;
}

function placesOn(map: LeafletMap): Place[] {
  const zoom = map.getZoom();
  const inView = map.getBounds().pad(MARGIN);
  const places = allPlaces().filter(({ point: [lng, lat] }) => inView.contains([lat, lng]));
  return placeLabels(places, zoom, ({ point: [lng, lat] }) => map.project([lat, lng], zoom)).map(({ place }) => place);
}

function nameOf(place: Place): Marker {
  const html = document.createElement('span');
  html.textContent = place.name;
  const icon = divIcon({ className: (isCity(place) ? classes.city : classes.place) ?? '', html, iconSize: [0, 0] });
  const [lng, lat] = place.point;
  return new Marker([lat, lng], { pane: PANE, icon, interactive: false, keyboard: false });
}
