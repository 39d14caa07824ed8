import './leaflet.css';
import type { LngLat } from '@sahaya/domain';
import { Map as LeafletMap } from 'leaflet';
import { type PropsWithChildren, useEffect, useRef, useState } from 'react';
import { MapContext } from './map-context.js';

const SETTINGS = {
  minZoom: 4,
  maxZoom: 17,
  // The wheel scrolls the page.
  scrollWheelZoom: false,
  // TileLayer adds the control, because only tiles have a source to name.
  attributionControl: false,
};

interface Props extends PropsWithChildren {
  /** Where the map starts. The map does not follow later values. */
  center: LngLat;
  zoom: number;
  className: string | undefined;
}

/** A map. The components inside it are its layers and controls. */
export function MapContainer({ center, zoom, className, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [start] = useState({ center, zoom });
  const [map, setMap] = useState<LeafletMap>();
  useEffect(() => {
    if (!element.current) return;
    const [lng, lat] = start.center;
    const created = new LeafletMap(element.current, { ...SETTINGS, center: [lat, lng], zoom: start.zoom });
    setMap(created);
    return () => void created.remove();
  }, [start]);
  return (
    <div ref={element} className={className}>
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  );
}
