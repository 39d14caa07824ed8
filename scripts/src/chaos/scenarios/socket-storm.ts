import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { SOCKET_ATTEMPTS } from '@sahaya/domain';
import type { Socket } from 'socket.io-client';
import { say } from '../../terminal.ts';
import type { Fault } from '../faults.ts';
import { closeForGood, openPortalSocket } from '../portal-socket.ts';

const SOCKETS = { full: 1_000, small: 100 };
/** A gateway closes the oldest of more sockets of a person, who may have one for the chats already. */
const OF_ONE_PERSON = 9;
const OPEN_MS = 60_000;
const BACK_MS = 60_000;
const LOOK_MS = 50;
const NOT_SIGNED_IN = ['TOKEN_INVALID', 'TOKEN_MISSING'];

/** Both gateways are killed: every socket is lost at once, and comes back by the attempts of the portal. */
export const socketStorm: Fault = {
  name: 'all sockets lose their gateway',
  async happen({ platform, journeys, isLong }) {
    const people = [...journeys.people.customers, ...journeys.people.helpers];
    const count = Math.min(isLong ? SOCKETS.full : SOCKETS.small, people.length * OF_ONE_PERSON);
    const sockets = Array.from({ length: count }, (_, index) =>
      openPortalSocket(platform.url, people[index % people.length]!.token),
    );
    let refused = 0;
    const gaveUp = new Set<Socket>();
    for (const socket of sockets) {
      socket.on('connect_error', ({ message }) => (refused += NOT_SIGNED_IN.includes(message) ? 1 : 0));
      socket.io.on('reconnect_failed', () => gaveUp.add(socket));
    }
    const connected = () => sockets.filter((socket) => socket.connected).length;
    const allWithin = async (ms: number) => {
      const end = performance.now() + ms;
      while (connected() < count && performance.now() < end) await pause(LOOK_MS);
    };
    try {
      await allWithin(OPEN_MS);
      const before = connected();
      const begun = performance.now();
      for (const name of platform.serviceNames.filter((one) => one.startsWith('gateway-')))
        platform.signal(name, 'SIGKILL');
      while (connected() > 0 && performance.now() < begun + BACK_MS) await pause(LOOK_MS);
      await allWithin(BACK_MS);
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      say(
        `${before} of ${count} sockets lost their gateway, ${connected()} are back after ${seconds} s, ${gaveUp.size} of them after more than ${SOCKET_ATTEMPTS} attempts, ${refused} were refused`,
      );
      const text = `${count - connected()} of ${count} sockets did not come back, ${refused} were refused as not signed in`;
      return connected() === count && refused === 0 ? [] : [{ kind: 'lost', scenario: socketStorm.name, text }];
    } finally {
      for (const socket of sockets) closeForGood(socket);
    }
  },
};
