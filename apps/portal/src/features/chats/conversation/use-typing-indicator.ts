import { TYPING_MS } from '@sahaya/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { liveUpdates } from '../../../api/socket/live-updates.js';

/** Sent often enough that the indicator stays on while the user types. */
const SAID_EVERY_MS = TYPING_MS / 2;

/** Whether this person is typing in any chat: until a message arrives or the indicator expires. */
export function useTypingIndicator(personId: string): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      setTyping(false);
    };
    const ends = [
      liveUpdates.on('typing', (typing) => {
        if (typing.userId !== personId) return;
        clearTimeout(timer);
        setTyping(true);
        timer = setTimeout(stop, TYPING_MS);
      }),
      liveUpdates.on('new_message', (arrival) => {
        if (arrival.message.sender === personId) stop();
      }),
    ];
    return () => {
      stop();
      ends.forEach((end) => end());
    };
  }, [personId]);
  return isTyping;
}

/** Announces that the user is typing, at most every few seconds. */
export function useSendTyping(chatId: string): () => void {
  const saidAt = useRef(-Infinity);
  return useCallback(() => {
    if (performance.now() - saidAt.current < SAID_EVERY_MS) return;
    saidAt.current = performance.now();
    liveUpdates.tell('typing', { chatId });
  }, [chatId]);
}
