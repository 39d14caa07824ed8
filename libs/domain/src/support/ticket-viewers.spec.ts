import { describe, expect, it } from '@jest/globals';
import {
  noteViewer,
  presentViewers,
  TICKET_VIEW_BEAT_MS,
  TICKET_VIEW_MS,
  type TicketViewer,
} from './ticket-viewers.js';

const viewer = (userId: string, at: number, isWriting = false): TicketViewer => ({ userId, isWriting, at });

describe('the viewers of a ticket', () => {
  it('are in the order in which they came, each with the last message', () => {
    const messages = [viewer('a', 1), viewer('b', 2), viewer('a', 3, true)];
    const viewers = messages.reduce<TicketViewer[]>(noteViewer, []);
    expect(viewers).toEqual([viewer('a', 3, true), viewer('b', 2)]);
  });

  it('leave when they are not heard of any more, and not after two lost messages', () => {
    const viewers = [viewer('a', 0), viewer('b', TICKET_VIEW_BEAT_MS)];
    expect(presentViewers(viewers, TICKET_VIEW_MS - 1)).toEqual(viewers);
    expect(presentViewers(viewers, TICKET_VIEW_MS)).toEqual([viewers[1]]);
    expect(TICKET_VIEW_BEAT_MS * 2).toBeLessThan(TICKET_VIEW_MS);
  });
});
