import './leaflet.css';
import type { LngLat } from '@sahaya/domain';
import { Map as LeafletMap, type PanOptions, type PointExpression } from 'leaflet';
import { type PropsWithChildren, useEffect, useRef, useState } from 'react';
import { MapContext } from './map-context.js';
import { prefersReducedMotion } from '../theme/reduced-motion.js';

const SETTINGS = {
  minZoom: 4,
  maxZoom: 17,
  // The wheel scrolls the page.
  scrollWheelZoom: false,
  // TileLayer adds the control, because only tiles have a source to name.
  attributionControl: false,
};

/** Leaflet pans with an animation for the keyboard and for a popup, and has no option against it. */
class MotionAwareMap extends LeafletMap {
  override panBy(offset: PointExpression, options?: PanOptions): this {
    return super.panBy(offset, prefersReducedMotion() ? { ...options, animate: false } : options);
  }
}

interface Props extends PropsWithChildren {
  /** Where the map starts. The map does not follow later values. */
  center: LngLat;
  zoom: number;
  className: string | undefined;
}

/** A map. The components inside it are its layers and controls. It is not animated for people who prefer reduced motion. */
export function MapContainer({ center, zoom, className, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [start] = useState({ center, zoom });
  const [map, setMap] = useState<LeafletMap>();
  useEffect(() => {
    if (!element.current) return;
    const [lng, lat] = start.center;
    const isAnimated = !prefersReducedMotion();
    const created = new MotionAwareMap(element.current, {
      ...SETTINGS,
      center: [lat, lng],
      zoom: start.zoom,
      zoomAnimation: isAnimated,
      fadeAnimation: isAnimated,
    });
    setMap(created);
    return () => void created.remove();
  }, [start]);
  return (
    <div ref={element} className={className}>
      {map && <MapContext value={map}>{children}</MapContext>}
    </div>
  );
}
