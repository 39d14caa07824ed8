// Loaded before a service (node --import): it never forgets LEAK_KB per second, so that the soak test can be tested.
import { Buffer } from 'node:buffer';
import { setInterval } from 'node:timers';

const kept = [];
setInterval(() => kept.push(Buffer.alloc(Number(process.env.LEAK_KB ?? 0) * 1024, 1)), 1_000).unref();
