import { TYPING_MS } from '@sahaya/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { liveUpdates } from '../../../api/socket/live-updates.js';

/** Sent often enough that the indicator stays on while the user types. */
const SAID_EVERY_MS = TYPING_MS / 2;

/** Whether the other person is typing: until a message arrives or the indicator expires. */
export function useTypingIndicator(chatId: string, me: string): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      setTyping(false);
    };
    const ends = [
      liveUpdates.on('typing', (typing) => {
        if (typing.chatId !== chatId || typing.userId === me) return;
        clearTimeout(timer);
        setTyping(true);
        timer = setTimeout(stop, TYPING_MS);
      }),
      liveUpdates.on('new_message', (arrival) => {
        if (arrival.chatId === chatId && arrival.message.sender !== me) stop();
      }),
    ];
    return () => {
      stop();
      ends.forEach((end) => end());
    };
  }, [chatId, me]);
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
