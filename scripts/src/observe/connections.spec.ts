import { describe, expect, it } from '@jest/globals';
import { remotePortsIn } from './connections.ts';

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1001 1 0000 100 0 0 10 0
   1: 0100007F:C001 0100007F:105E 01 00000000:00000000 02:00000533 00000000     0        0 1002 2 0000 20 4 30 10 -1
   2: 0100007F:C002 0100007F:6989 06 00000000:00000000 03:00000533 00000000     0        0 0 3 0000
`;

describe('the connection table of the system', () => {
  it('returns the remote port of each socket; omits listeners and sockets without an owner', () => {
    expect([...remotePortsIn(TABLE)]).toEqual([['1002', 4190]]);
  });
});
