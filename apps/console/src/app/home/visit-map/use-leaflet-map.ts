import './leaflet.css';
import type { LngLat } from '@sahaya/domain';
import { Control, Map as LeafletMap, type PanOptions, type PointExpression, TileLayer } from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawPlaceNames } from './place-names.js';

const SETTINGS = {
  minZoom: 4,
  // A closer map would suggest that the places are exact.
  maxZoom: 14,
  // The wheel scrolls the page.
  scrollWheelZoom: false,
  zoomAnimation: false,
  fadeAnimation: false,
  markerZoomAnimation: false,
  inertia: false,
  // Only tiles have a source to name.
  attributionControl: false,
};
/** The places keep this distance to the edge, in pixels. */
const FIT_PX: [number, number] = [40, 40];
const FIT_ZOOM = 12;

/** Leaflet pans with an animation for the keyboard, and has no option against it. */
class StillMap extends LeafletMap {
  override panBy(offset: PointExpression, options?: PanOptions): this {
    return super.panBy(offset, { ...options, animate: false });
  }
}

/** A map in the element, and its zoom level. It does not follow later values of the start. */
export function useLeafletMap(element: RefObject<HTMLElement | null>, center: LngLat, zoom: number) {
  const [start] = useState({ center, zoom });
  const [shown, setShown] = useState<{ map: LeafletMap; zoom: number }>();
  useEffect(() => {
    if (!element.current) return;
    const [lng, lat] = start.center;
    const map = new StillMap(element.current, { ...SETTINGS, center: [lat, lng], zoom: start.zoom });
    const show = () => setShown({ map, zoom: map.getZoom() });
    map.on('zoomend', show);
    show();
    // The element also changes its width with the menu.
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      map.remove();
    };
  }, [element, start]);
  return shown;
}

/** Tiles where there is a source of them (`null`: there is none), otherwise the names of places. */
export function useBaseLayer(
  map: LeafletMap | undefined,
  tiles: { url: string; attribution: string } | null | undefined,
): void {
  useEffect(() => {
    if (!map || tiles === undefined) return undefined;
    if (!tiles) return drawPlaceNames(map);
    const layer = new TileLayer(tiles.url, { attribution: tiles.attribution }).addTo(map);
    const source = new Control.Attribution({ prefix: false }).addTo(map);
    return () => {
      source.remove();
      layer.remove();
    };
  }, [map, tiles]);
}

/** Keeps all points in the view until the user moves the map. */
export function useFit(map: LeafletMap | undefined, points: readonly { lat: number; lng: number }[]): void {
  const isOwn = useRef(false);
  const isMoved = useRef(false);
  useEffect(() => {
    if (!map) return undefined;
    const onMove = () => {
      if (!isOwn.current) isMoved.current = true;
    };
    map.on('movestart', onMove);
    return () => void map.off('movestart', onMove);
  }, [map]);
  const places = JSON.stringify(points.map(({ lat, lng }) => [lat, lng]));
  useEffect(() => {
    const at = JSON.parse(places) as [number, number][];
    if (!map || isMoved.current || at.length === 0) return;
    isOwn.current = true;
    map.fitBounds(at, { maxZoom: FIT_ZOOM, padding: FIT_PX, animate: false });
    isOwn.current = false;
  }, [map, places]);
}
