import {
  type DivIcon,
  latLng,
  type LatLngExpression,
  Marker as LeafletMarker,
  type MarkerOptions,
  Util,
} from 'leaflet';
import { createContext, type PropsWithChildren, useContext, useEffect, useState } from 'react';
import { LayerGroupContext, useMap } from './map-context.js';

/** The marker whose popup is inside it. */
export const MarkerContext = createContext<LeafletMarker | undefined>(undefined);

interface MarkerProps extends Pick<MarkerOptions, 'draggable' | 'keyboard' | 'zIndexOffset'> {
  position: LatLngExpression;
  icon: DivIcon;
  title: string;
}

/**
 * A marker on the map, or in the group around the component, as long as the component is shown. It follows position,
 * icon and title. The other options are those of the first render.
 */
export function useMarker({ position, icon, title, ...options }: MarkerProps): LeafletMarker {
  const map = useMap();
  const group = useContext(LayerGroupContext) ?? map;
  const { lat, lng } = latLng(position);
  const [marker] = useState(() => new LeafletMarker([lat, lng], { ...options, icon, title }));
  useEffect(() => {
    // A dragged marker is already there.
    if (!marker.getLatLng().equals([lat, lng])) marker.setLatLng([lat, lng]);
  }, [marker, lat, lng]);
  useEffect(() => {
    marker.setIcon(icon);
  }, [marker, icon]);
  useEffect(() => {
    // Leaflet has no setter for the title. It reads the option each time that the marker comes onto the map.
    Util.setOptions(marker, { title });
    marker.getElement()?.setAttribute('title', title);
  }, [marker, title]);
  useEffect(() => {
    group.addLayer(marker);
    return () => void group.removeLayer(marker);
  }, [group, marker]);
  return marker;
}

/** A marker that can have a Popup inside it. */
export function Marker({ children, ...props }: PropsWithChildren<MarkerProps>) {
  return <MarkerContext value={useMarker(props)}>{children}</MarkerContext>;
}
