import { Button } from '@mantine/core';
import { isLngLat, type LngLat, placeOf } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { divIcon, type LatLng } from 'leaflet';
import { useEffect, useState } from 'react';
import { portalConfigQuery } from '../../api/queries/config.queries.js';
import { useSession } from '../../api/session/use-session.js';
import { t } from '../../i18n/translate.js';
import { BaseLayer } from '../../ui/map/base-layer.js';
import { MapContainer } from '../../ui/map/map-container.js';
import { useMapEvents } from '../../ui/map/map-context.js';
import { useMarker } from '../../ui/map/marker.js';
import { TileLayer } from '../../ui/map/tile-layer.js';
import classes from './map-pin.module.css';

const DELHI: LngLat = [77.209, 28.6139];
const ZOOM = { city: 12, placed: 15 };
/** An arrow key moves the pin by this distance on the screen. */
const STEP_PX = 10;
/** Coordinates of five decimals are exact to about a metre. */
const round = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

interface Props {
  /** The pin so far. */
  start: readonly number[] | undefined;
  onUse: (point: number[]) => void;
  onCancel: () => void;
}

/** A map with one pin: a tap places it, dragging and the arrow keys move it. */
export function PinMap({ start, onUse, onCancel }: Props) {
  // A guest who registers has no place yet.
  const user = useSession()?.user;
  const { data: config, isPending } = useQuery(portalConfigQuery);
  const [first] = useState<LngLat>(() => {
    if (start && isLngLat(start)) return [start[0], start[1]];
    const home = user?.coordinates;
    return home && isLngLat(home) ? home : ((user && placeOf(user.location)?.point) ?? DELHI);
  });
  const [pin, setPin] = useState({ lng: first[0], lat: first[1] });
  return (
    <section className={classes.frame} aria-label={t('pin.map')}>
      <MapContainer center={first} zoom={start ? ZOOM.placed : ZOOM.city} className={classes.map}>
        {config?.mapTiles && <TileLayer url={config.mapTiles.url} attribution={config.mapTiles.attribution} />}
        {!isPending && !config?.mapTiles && <BaseLayer />}
        <Pin pin={pin} onMove={setPin} />
      </MapContainer>
      <p className={classes.hint}>{t('pin.hint')}</p>
      <div className={classes.actions}>
        <Button onClick={() => onUse([round(pin.lng), round(pin.lat)])}>{t('pin.use')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('action.notNow')}
        </Button>
      </div>
    </section>
  );
}

interface Point {
  lng: number;
  lat: number;
}
const MOVES: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};
const toPoint = ({ lng, lat }: LatLng): Point => ({ lng, lat });

function Pin({ pin, onMove }: { pin: Point; onMove: (point: Point) => void }) {
  const map = useMapEvents({ click: ({ latlng }) => onMove(toPoint(latlng)) });
  const marker = useMarker({ position: pin, icon: PIN, title: t('pin.marker'), draggable: true });
  useEffect(() => {
    const drop = () => onMove(toPoint(marker.getLatLng()));
    marker.on('dragend', drop);
    return () => void marker.off('dragend', drop);
  }, [marker, onMove]);
  useEffect(() => {
    const element = marker.getElement();
    const move = (event: KeyboardEvent) => {
      const step = MOVES[event.key];
      if (!step) return;
      // The arrow keys of the map itself would move the view as well.
      event.preventDefault();
      event.stopPropagation();
      const next = map.unproject(map.project(pin).add(step));
      onMove(toPoint(next));
      if (!map.getBounds().contains(next)) map.panTo(next, { animate: false });
    };
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, [map, marker, pin, onMove]);
  return null;
}

const SIZE = 44;
const PIN = divIcon({
  className: classes.pin ?? '',
  iconSize: [SIZE, SIZE],
  iconAnchor: [SIZE / 2, SIZE],
  html: drawPin(),
});

function drawPin(): HTMLElement {
  const svg = createSvg('svg', { width: SIZE, height: SIZE, viewBox: '0 0 24 24', 'stroke-width': 1.5 });
  svg.setAttribute('aria-hidden', 'true');
  svg.append(
    createSvg('path', { d: 'M12 22c-4-4.5-7-8-7-12a7 7 0 0 1 14 0c0 4-3 7.5-7 12z' }),
    createSvg('circle', { cx: 12, cy: 10, r: 2.5, fill: '#fff' }),
  );
  const pin = document.createElement('span');
  pin.append(svg);
  return pin;
}

function createSvg(name: 'svg' | 'path' | 'circle', attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
