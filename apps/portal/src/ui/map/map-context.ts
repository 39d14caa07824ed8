import type { Layer, LeafletEventHandlerFnMap, Map as LeafletMap } from 'leaflet';
import { createContext, useContext, useEffect } from 'react';

/** The map around a component. */
export const MapContext = createContext<LeafletMap | undefined>(undefined);

interface LayerGroup {
  addLayer(layer: Layer): unknown;
  removeLayer(layer: Layer): unknown;
}
/** The group that takes the markers inside it. Without one, the map takes them. */
export const LayerGroupContext = createContext<LayerGroup | undefined>(undefined);

/** The Leaflet map around the component. */
export function useMap(): LeafletMap {
  const map = useContext(MapContext);
  if (!map) throw new Error('The component is not inside a MapContainer.');
  return map;
}

/** Handles events of the map as long as the component is shown. */
export function useMapEvents(handlers: LeafletEventHandlerFnMap): LeafletMap {
  const map = useMap();
  useEffect(() => {
    map.on(handlers);
    return () => void map.off(handlers);
  }, [map, handlers]);
  return map;
}
