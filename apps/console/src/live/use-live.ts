import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import type { Follow, News } from './live.js';

/** Where the news come from; without one, what is shown is as it was loaded. */
export const FollowContext = createContext<Follow>(() => () => undefined);

/** What comes within this time is asked for together: a list that changes all the time is not loaded all the time. */
const TOGETHER_MS = 700;

/** Loads anew what is on the screen and has changed. */
export function useLive(): void {
  const client = useQueryClient();
  const follow = use(FollowContext);
  useEffect(() => {
    let waiting: News[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      const news = waiting;
      [waiting, timer] = [[], undefined];
      void client.invalidateQueries({ predicate: ({ queryKey }) => news.some((some) => concerns(queryKey, some)) });
    };
    const unfollow = follow((news) => {
      waiting.push(news);
      timer ??= setTimeout(load, TOGETHER_MS);
    });
    return () => {
      unfollow();
      clearTimeout(timer);
    };
  }, [client, follow]);
}

/** react-admin's keys are `[resource, method, params]`; a page's own ones `[resource, id]`. */
export function concerns([resource, method, params]: QueryKey, news: News): boolean {
  if (news === 'anything') return true;
  const id = method === 'getOne' ? (params as { id?: unknown }).id : params === undefined ? method : undefined;
  return news.some((change) => {
    if (change.resource !== resource) return false;
    return id === undefined || change.id === undefined || change.id === id;
  });
}
