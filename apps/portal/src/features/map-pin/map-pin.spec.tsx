/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { MapPin } from './map-pin.js';

const ADDRESS = 'Sundar Villa, Imaginary Lane';

function open(part: Partial<Parameters<typeof MapPin>[0]> = {}) {
  const onChange = jest.fn<(point: number[] | null) => void>();
  renderAt('/book', <MapPin address={ADDRESS} value={undefined} onChange={onChange} {...part} />);
  return onChange;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the pin of an address', () => {
  beforeAll(() => {
    // jsdom has no layout, so the sizes are set here.
    for (const [side, length] of [
      ['clientWidth', 800],
      ['clientHeight', 320],
    ] as const)
      Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => length });
  });
  beforeEach(() =>
    sessionStore.start({
      token: 'token',
      user: { ...aUser(), location: 'Saket, New Delhi', coordinates: [77.2, 28.5] },
    }),
  );
  afterEach(cleanup);

  it('is offered for an unknown address, moves by arrow keys and is confirmed', async () => {
    serve({
      'GET /config': () => data({}),
      'GET /geocode': () => refusal(404, 'LOCATION_NOT_FOUND', 'Could not find coordinates for this location'),
    });
    const onChange = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show it on the map' }));
    const pin = await screen.findByTitle('Your address. Arrow keys move the pin.');
    fireEvent.keyDown(pin, { key: 'ArrowRight' });
    fireEvent.keyDown(pin, { key: 'ArrowUp' });
    press('Use this point');
    expect(onChange).toHaveBeenCalledTimes(1);
    const [lng, lat] = onChange.mock.calls[0]![0]!;
    expect(lng).toBeGreaterThan(77.2);
    expect(lng).toBeLessThan(77.21);
    expect(lat).toBeGreaterThan(28.5);
    expect(lat).toBeLessThan(28.51);
  });

  it('is not offered for a known address', async () => {
    const calls = serve({
      'GET /geocode': () => data({ places: [{ label: 'Saket', lat: 28.5, lng: 77.2, approximate: true }] }),
    });
    open({ address: 'Saket, New Delhi' });
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    expect(screen.queryByRole('button', { name: 'Show it on the map' })).toBeNull();
  });

  it('that is placed can be removed', () => {
    serve({});
    const onChange = open({ value: [77.2, 28.5] });
    expect(screen.getByText('Placed on the map')).toBeTruthy();
    press('Remove the pin');
    expect(onChange).toHaveBeenCalledWith(null);
  });
});
