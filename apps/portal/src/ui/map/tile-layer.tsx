import { Control, TileLayer as LeafletTileLayer } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from './map-context.js';

/** The images of the map, and the line that names their source. */
export function TileLayer({ url, attribution }: { url: string; attribution: string }) {
  const map = useMap();
  useEffect(() => {
    const tiles = new LeafletTileLayer(url, { attribution }).addTo(map);
    const source = new Control.Attribution({ prefix: false }).addTo(map);
    return () => {
      source.remove();
      tiles.remove();
    };
  }, [map, url, attribution]);
  return null;
}
