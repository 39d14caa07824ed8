import { Button } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { LIMITS, type LngLat } from '@sahaya/domain';
import { IconCurrentLocation, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { divIcon, DomEvent, type LatLngTuple, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { portalConfigQuery } from '../../../api/queries/config.queries.js';
import { rupees } from '../../../i18n/format.js';
import type { SelectedSlot } from '../../../ui/navigation/paths.js';
import { type DeviceLocation, useDeviceLocation } from '../../../ui/forms/use-device-location.js';
import { BaseLayer } from '../../../ui/map/base-layer.js';
import { ClusterGroup } from '../../../ui/map/cluster-group.js';
import { MapContainer } from '../../../ui/map/map-container.js';
import { useMap, useMapEvents } from '../../../ui/map/map-context.js';
import { Marker } from '../../../ui/map/marker.js';
import { Popup } from '../../../ui/map/popup.js';
import { TileLayer } from '../../../ui/map/tile-layer.js';
import { t } from '../../../i18n/translate.js';
import { roundPoint } from '../search-params.js';
import { HelperPopup } from './helper-popup.js';
import classes from './map.module.css';

/** The map starts in Delhi. It zooms in for a search and further for the location of the user. */
const DELHI: LngLat = [77.209, 28.6139];
const ZOOM = { everybody: 10, search: 12, device: 13 };
const CLUSTER_PX = 56;
/** Smaller moves do not change the searched area. */
const MOVED_PX = 40;
/** The results keep this distance to the edge: half a marker, and the buttons at the upper edge. */
const FIT_PX: [number, number] = [40, 64];
/** The share of the map at each edge in which a marker would be cut off or lie under a button. */
const EDGE = 0.1;
/** A popup moves the map until it lies below the buttons, which take this much at the upper edge. */
const BELOW_BUTTONS: [number, number] = [8, 116];

interface Props {
  helpers: readonly Helper[];
  chosen: SelectedSlot;
  /** The centre of the search. */
  near: LngLat | undefined;
  /** The location of the device, if it is known. */
  device: LngLat | undefined;
  isStale: boolean;
  onDevice: (point: LngLat) => void;
  onArea: (point: LngLat, radiusKm?: number) => void;
}

/** The results as markers, in sync with the list. */
export function HelpersMap({ helpers, chosen, near, device, isStale, onDevice, onArea }: Props) {
  const { data: config, isPending } = useQuery(portalConfigQuery);
  const placed = helpers.flatMap((helper) => (helper.coordinates ? [{ helper, at: atOf(helper.coordinates) }] : []));
  const isDevice = near !== undefined && near.join() === device?.join();
  const zoom = isDevice ? ZOOM.device : ZOOM.search;
  return (
    <section className={classes.frame} aria-label={t('map.title')} data-stale={isStale}>
      <MapContainer center={near ?? DELHI} zoom={near ? zoom : ZOOM.everybody} className={classes.map}>
        {config?.mapTiles && <TileLayer url={config.mapTiles.url} attribution={config.mapTiles.attribution} />}
        {!isPending && !config?.mapTiles && <BaseLayer />}
        <View
          near={near}
          zoom={near ? zoom : ZOOM.everybody}
          results={placed.map(({ at }) => at)}
          onArea={onArea}
          onDevice={onDevice}
        />
        {device && (
          <Marker position={atOf(device)} icon={DEVICE} title={t('map.me')} keyboard={false} zIndexOffset={-100}>
            <Popup>{t('map.me')}</Popup>
          </Marker>
        )}
        <ClusterGroup radius={CLUSTER_PX} iconOf={clusterIcon}>
          {placed.map(({ helper, at }) => (
            <Marker key={helper._id} position={at} icon={helperIcon(helper)} title={markerName(helper)}>
              <Popup minWidth={200} autoPanPaddingTopLeft={BELOW_BUTTONS}>
                <HelperPopup helper={helper} chosen={chosen} />
              </Popup>
            </Marker>
          ))}
        </ClusterGroup>
      </MapContainer>
      <p className={classes.hint}>
        {t('map.hint')} {t('map.hintKeys')}
        {placed.some(({ helper }) => helper.approximate) && ` ${t('map.approximateHint')}`}
      </p>
    </section>
  );
}

const atOf = ([lng = 0, lat = 0]: readonly number[]): LatLngTuple => [lat, lng];

/** The centre and zoom of the map at the time of a search. */
const viewOf = (map: LeafletMap) => ({ center: map.getCenter(), zoom: map.getZoom() });
type MapView = ReturnType<typeof viewOf>;

interface ViewProps extends Pick<Props, 'near' | 'onArea' | 'onDevice'> {
  /** The closest zoom level. */
  zoom: number;
  /** The positions of the results. */
  results: LatLngTuple[];
}
/** Keeps the map and the search in sync in both directions. */
function View({ near, zoom, results, onArea, onDevice }: ViewProps) {
  const map = useMap();
  /** The search whose area the map no longer shows. */
  const [leftBehind, setLeftBehind] = useState('');
  const searched = useRef<MapView | undefined>(undefined);
  /** The search that was started by moving the map. It does not move the map again. */
  const own = useRef('');
  const popup = useRef({ isOpen: false, wasOpen: false });
  const { locate, busy } = useDeviceLocation((answer: DeviceLocation) => {
    // An alert of the browser, as documented for the map.
    if ('problem' in answer) return window.alert(answer.problem);
    map.setView(atOf(answer.point), ZOOM.device, AT_ONCE);
    onDevice(answer.point);
  });

  const [lng, lat] = near ?? [];
  const place = keyOf(lng, lat);
  const shown = JSON.stringify(near ? [...results, atOf(near)] : results);
  /** The place that the map was last moved to. It starts where the search is. */
  const movedTo = useRef(place);
  /** The map is being moved by the search and not by the user. */
  const isFollowing = useRef(false);
  useEffect(() => {
    const isNewPlace = movedTo.current !== place;
    movedTo.current = place;
    // A user who has moved the map goes on looking there, until they search somewhere else.
    const wasMoved = searched.current !== undefined && isFar(map, searched.current);
    if (own.current !== place && (isNewPlace || !wasMoved)) {
      isFollowing.current = true;
      map.setView(lng === undefined || lat === undefined ? atOf(DELHI) : [lat, lng], zoom, AT_ONCE);
      showAll(map, JSON.parse(shown) as LatLngTuple[], zoom);
      isFollowing.current = false;
      searched.current = viewOf(map);
    }
  }, [place, shown, lng, lat, zoom, map]);

  useMapEvents({
    moveend: () => {
      if (isFollowing.current) return;
      setLeftBehind(searched.current && isFar(map, searched.current) ? place : '');
    },
    popupopen: () => void (popup.current.isOpen = true),
    popupclose: () => void (popup.current.isOpen = false),
    mousedown: () => void (popup.current.wasOpen = popup.current.isOpen),
    click: ({ latlng }) => {
      // The click that closes a popup does not start a search.
      const { wasOpen } = popup.current;
      popup.current.wasOpen = false;
      if (!wasOpen) onArea([latlng.lng, latlng.lat]);
    },
  });
  const searchHere = () => {
    const center = map.getCenter();
    const point = roundPoint([center.lng, center.lat]);
    own.current = keyOf(...point);
    searched.current = viewOf(map);
    setLeftBehind('');
    onArea(point, radiusOf(map));
  };
  return (
    <div className={classes.controls} ref={keepClicks}>
      {leftBehind === place && (
        <Button leftSection={<IconSearch size={18} aria-hidden="true" />} onClick={searchHere}>
          {t('map.searchArea')}
        </Button>
      )}
      <Button
        variant="default"
        loading={busy}
        onClick={locate}
        leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
      >
        {t('map.mine')}
      </Button>
    </div>
  );
}

const AT_ONCE = { animate: false };

/** Zooms out as far as it takes to show all points, inside the edge. A map that shows them stays as it is. */
function showAll(map: LeafletMap, points: LatLngTuple[], zoom: number): void {
  const inside = map.getBounds().pad(-EDGE);
  if (points.some((point) => !inside.contains(point)))
    map.fitBounds(points, { ...AT_ONCE, maxZoom: zoom, padding: FIT_PX });
}
const keyOf = (lng: number | undefined, lat: number | undefined) => `${lng},${lat}`;

const isFar = (map: LeafletMap, { center, zoom }: MapView): boolean =>
  map.getZoom() !== zoom || map.project(center, zoom).distanceTo(map.project(map.getCenter(), zoom)) > MOVED_PX;

/** The distance to the farther edge, in whole km. */
function radiusOf(map: LeafletMap): number {
  const bounds = map.getBounds();
  const center = map.getCenter();
  const metres = Math.max(
    center.distanceTo([bounds.getNorth(), center.lng]),
    center.distanceTo([center.lat, bounds.getEast()]),
  );
  return Math.min(LIMITS.searchRadiusKm, Math.max(1, Math.round(metres / 1_000)));
}

/** Clicks and drags on these controls do not reach the map below. */
function keepClicks(element: HTMLElement | null): void {
  if (!element) return;
  DomEvent.disableClickPropagation(element);
}

const DEVICE = divIcon({ className: classes.device ?? '', iconSize: [20, 20] });

const markerName = ({ name, hourlyRate }: Helper) =>
  t('map.marker', { name, rate: t('helper.rate', { rate: rupees(hourlyRate) }) });

function helperIcon(helper: Helper) {
  const html = document.createElement('span');
  html.textContent = rupees(helper.hourlyRate);
  html.setAttribute('aria-label', markerName(helper));
  if (helper.approximate) html.dataset['approximate'] = 'true';
  return divIcon({ className: classes.marker ?? '', html, iconSize: [64, 36] });
}

function clusterIcon(count: number) {
  const html = document.createElement('span');
  html.textContent = String(count);
  html.setAttribute('aria-label', t('map.cluster', { count }));
  return divIcon({ className: classes.cluster ?? '', html, iconSize: [44, 44] });
}
