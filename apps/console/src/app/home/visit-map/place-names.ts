import { allPlaces, isCity, type Place, placeLabels } from '@sahaya/domain';
import { divIcon, LayerGroup, type Map as LeafletMap, Marker } from 'leaflet';

/** Also draws names just outside the view, so that a small pan shows them at once. */
const MARGIN = 0.2;
/** The names have a pane of their own, below the one of the visits. */
const PANE = 'places';

/** Draws the places of the gazetteer by name where there are no map tiles. Returns the end of it. */
export function drawPlaceNames(map: LeafletMap): () => void {
  const pane = map.createPane(PANE);
  pane.style.zIndex = '300';
  const names = new LayerGroup().addTo(map);
  const draw = () => {
    const zoom = map.getZoom();
    const inView = map.getBounds().pad(MARGIN);
    const places = allPlaces().filter(({ point: [lng, lat] }) => inView.contains([lat, lng]));
    names.clearLayers();
    for (const { place } of placeLabels(places, zoom, ({ point: [lng, lat] }) => map.project([lat, lng], zoom)))
      names.addLayer(toName(place));
  };
  draw();
  map.on('moveend', draw);
  return () => {
    map.off('moveend', draw);
    names.remove();
    pane.remove();
  };
}

function toName(place: Place): Marker {
  const html = document.createElement('span');
  html.textContent = place.name;
  const icon = divIcon({ className: isCity(place) ? 'place city' : 'place', html, iconSize: [0, 0] });
  const [lng, lat] = place.point;
  return new Marker([lat, lng], { pane: PANE, icon, interactive: false, keyboard: false });
}
