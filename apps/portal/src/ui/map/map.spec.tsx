/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { divIcon, type Map as LeafletMap } from 'leaflet';
import { type ReactNode, StrictMode } from 'react';
import { BaseLayer } from './base-layer.js';
import { ClusterGroup } from './cluster-group.js';
import { MapContainer } from './map-container.js';
import { useMap, useMapEvents } from './map-context.js';
import { Marker } from './marker.js';
import { Popup } from './popup.js';
import { TileLayer } from './tile-layer.js';

const DELHI = { lat: 28.6139, lng: 77.209 };
const iconOf = (text: string) => divIcon({ html: text });
const ICON = iconOf('here');

const mapWith = (children: ReactNode) => (
  <StrictMode>
    <MapContainer center={[DELHI.lng, DELHI.lat]} zoom={10} className="box">
      {children}
    </MapContainer>
  </StrictMode>
);
function open(children: ReactNode) {
  const { rerender, unmount } = render(mapWith(children));
  return { change: (next: ReactNode) => rerender(mapWith(next)), unmount };
}
const at = (lng: number) => ({ lat: DELHI.lat, lng });

describe('the map, mounted twice by strict mode,', () => {
  beforeAll(() => {
    // jsdom has no layout, so the sizes are set here.
    for (const side of ['clientWidth', 'clientHeight'])
      Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 500 });
  });
  afterEach(cleanup);

  it('has one marker, which follows position, icon and title', () => {
    const { change } = open(<Marker position={DELHI} icon={ICON} title="First" />);
    const marker = screen.getByTitle('First');
    expect(marker.getAttribute('role')).toBe('button');
    expect(marker.tabIndex).toBe(0);
    const before = marker.style.cssText;
    change(<Marker position={at(77.3)} icon={iconOf('there')} title="Second" />);
    expect(screen.getByTitle('Second')).toBe(marker);
    expect(marker.textContent).toBe('there');
    expect(marker.style.cssText).not.toBe(before);
    change(null);
    expect(screen.queryByTitle('Second')).toBeNull();
  });

  it('moves at once for people who prefer reduced motion', () => {
    let map: LeafletMap | undefined;
    const onEnd = jest.fn();
    function Mover() {
      map = useMapEvents({ moveend: onEnd });
      return null;
    }
    const media = jest.spyOn(window, 'matchMedia');
    media.mockImplementation((query) => ({ matches: query.includes('reduced-motion') }) as MediaQueryList);
    open(<Mover />);
    map?.panBy([0, 76]);
    expect(onEnd).toHaveBeenCalledTimes(1);
    media.mockRestore();
  });

  it('renders the content of a popup while it is open', () => {
    const onPopup = jest.fn<(event: string) => void>();
    function Events() {
      useMapEvents({ popupopen: () => onPopup('open'), popupclose: () => onPopup('close') });
      return null;
    }
    const marker = (words: string) => (
      <>
        <Events />
        <Marker position={DELHI} icon={ICON} title="Marker">
          <Popup>{words}</Popup>
        </Marker>
      </>
    );
    const { change } = open(marker('Words'));
    expect(screen.queryByText('Words')).toBeNull();
    fireEvent.click(screen.getByTitle('Marker'));
    expect(screen.getByText('Words').className).toBe('leaflet-popup-content');
    change(marker('Other words'));
    expect(screen.getByText('Other words')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close popup' }));
    expect(screen.queryByText('Other words')).toBeNull();
    fireEvent.keyPress(screen.getByTitle('Marker'), { key: 'Enter', charCode: 13, keyCode: 13 });
    expect(screen.getByText('Other words')).toBeTruthy();
    change(<Events />);
    expect(screen.queryByText('Other words')).toBeNull();
    expect(onPopup.mock.calls.flat()).toEqual(['open', 'close', 'open', 'close']);
  });

  it('shows close markers as a cluster, and takes each marker once', () => {
    const group = (...lngs: number[]) => (
      <ClusterGroup radius={50} iconOf={(count) => iconOf(`${count} helpers`)}>
        {lngs.map((lng) => (
          <Marker key={lng} position={at(lng)} icon={ICON} title={`at ${lng}`} />
        ))}
      </ClusterGroup>
    );
    const { change } = open(group(77.2, 77.2001, 77.2002));
    expect(screen.getByText('3 helpers')).toBeTruthy();
    change(group(77.2, 77.2001));
    expect(screen.getByText('2 helpers')).toBeTruthy();
    change(group(77.2, 77.4));
    expect(screen.queryByText(/helpers/)).toBeNull();
    expect(screen.getAllByTitle(/at/).map(({ title }) => title)).toEqual(['at 77.2', 'at 77.4']);
    change(null);
    expect(screen.queryByTitle(/at/)).toBeNull();
  });

  it('changes from names to tiles with their source', () => {
    const { change } = open(<BaseLayer />);
    expect(screen.getAllByText('Delhi NCR')).toHaveLength(1);
    expect(document.querySelectorAll('.leaflet-places-pane')).toHaveLength(1);
    change(<TileLayer url="/tiles/{z}/{x}/{y}.png" attribution="Some map" />);
    expect(document.querySelector('.leaflet-places-pane')).toBeNull();
    expect(document.querySelectorAll('.leaflet-layer')).toHaveLength(1);
    expect(document.querySelector('.leaflet-control-attribution')?.textContent).toBe('Some map');
    change(null);
    expect(document.querySelector('.leaflet-layer, .leaflet-control-attribution')).toBeNull();
  });

  it('calls the handlers of the last render only, and is removed with its component', () => {
    const maps = new Set<LeafletMap>();
    function Clicks({ onClick }: { onClick: () => void }) {
      maps.add(useMapEvents({ click: onClick }));
      return null;
    }
    const [first, second] = [jest.fn(), jest.fn()];
    const { change, unmount } = open(<Clicks onClick={first} />);
    change(<Clicks onClick={second} />);
    const [map] = [...maps];
    map?.fire('click');
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
    unmount();
    expect(maps.size).toBe(1);
    expect(map?.listens('click')).toBe(false);
    expect(() => map?.remove()).toThrow();
  });

  it('is needed by what belongs on a map', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    function Lost() {
      useMap();
      return null;
    }
    expect(() => render(<Lost />)).toThrow('not inside a MapContainer');
    jest.restoreAllMocks();
  });
});
