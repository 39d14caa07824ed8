import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect } from 'react';
import type { LiveUpdate, SubscribeToUpdates, TicketViews } from './live.js';

/** The source of live updates; without it, pages stay as loaded. */
export const LiveUpdatesContext = createContext<SubscribeToUpdates>(() => () => undefined);

/** The tickets that colleagues have open; without it, nobody is seen. */
export const TicketViewsContext = createContext<TicketViews>({ tell: () => undefined, hear: () => () => undefined });

/** Updates within this time are loaded together, so that a busy list does not reload constantly. */
const TOGETHER_MS = 700;

/** Reloads the visible data that has changed. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const follow = use(LiveUpdatesContext);
  useEffect(() => {
    let waiting: LiveUpdate[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      const news = waiting;
      [waiting, timer] = [[], undefined];
      void client.invalidateQueries({ predicate: ({ queryKey }) => news.some((some) => isAffected(queryKey, some)) });
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

/** Lists that show records of another resource. */
const SHOWN_IN: Record<string, string> = { 'subscription-visits': 'subscriptions' };

/** react-admin's keys are `[resource, method, params]`; keys of pages are `[resource, id]`. */
export function isAffected([resource, method, params]: QueryKey, news: LiveUpdate): boolean {
  if (news === 'anything') return true;
  const id = method === 'getOne' ? (params as { id?: unknown }).id : params === undefined ? method : undefined;
  return news.some((change) => {
    if (change.resource === SHOWN_IN[String(resource)]) return true;
    if (change.resource !== resource) return false;
    return id === undefined || change.id === undefined || change.id === id;
  });
}
