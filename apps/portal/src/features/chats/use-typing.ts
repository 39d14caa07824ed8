import { TYPING_MS } from '@sahaya/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { live } from '../../socket/live.js';

/** Often enough that it does not run out while the person writes on. */
const SAID_EVERY_MS = TYPING_MS / 2;

/** Whether the other one is writing: until a message comes, or nothing more is heard of it. */
export function useIsTyping(chatId: string, me: string): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      setTyping(false);
    };
    const ends = [
      live.on('typing', (typing) => {
        if (typing.chatId !== chatId || typing.userId === me) return;
        clearTimeout(timer);
        setTyping(true);
        timer = setTimeout(stop, TYPING_MS);
      }),
      live.on('new_message', (arrival) => {
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

/** Says that one is writing, at most every few seconds. */
export function useSayTyping(chatId: string): () => void {
  const saidAt = useRef(-Infinity);
  return useCallback(() => {
    if (performance.now() - saidAt.current < SAID_EVERY_MS) return;
    saidAt.current = performance.now();
    live.tell('typing', { chatId });
  }, [chatId]);
}
