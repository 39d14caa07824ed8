import { Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { vibrate } from '../../ui/feedback/haptics.js';
import { t } from '../../i18n/translate.js';
import { isOfThePage, type Point, pulledPart } from './pull-distance.js';
import classes from './pull-to-refresh.module.css';

/** The way of the sign in px, from behind the header to below it. */
const SIGN_WAY = 60;

const pointOf = ({ clientX: x, clientY: y }: Touch): Point => ({ x, y });

/** Loads the data of the screen again when a finger pulls the page down from its top. */
export function PullToRefresh() {
  const cache = useQueryClient();
  const [pulled, setPulled] = useState(0);
  const [isRefreshing, setIsRefreshing] = useState(false);
  useEffect(() => {
    let from: Point | undefined;
    let part = 0;
    const pull = (next: number) => {
      if (next === 1 && part < 1) vibrate();
      part = next;
      setPulled(next);
    };
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      from = touch && touches.length === 1 && isOfThePage(target as Element) ? pointOf(touch) : undefined;
    };
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!from || !touch) return;
      // The page itself scrolls, so this was no pull.
      if (window.scrollY > 0) from = undefined;
      pull(from ? pulledPart(from, pointOf(touch)) : 0);
    };
    const end = () => {
      const isFar = from !== undefined && part === 1;
      from = undefined;
      pull(0);
      if (!isFar) return;
      setIsRefreshing(true);
      void cache.refetchQueries({ type: 'active' }).finally(() => setIsRefreshing(false));
    };
    const cancel = () => {
      from = undefined;
      pull(0);
    };
    const listeners = { touchstart: begin, touchmove: move, touchend: end, touchcancel: cancel } as const;
    const entries = Object.entries(listeners) as [keyof typeof listeners, (event: TouchEvent) => void][];
    for (const [name, listener] of entries) window.addEventListener(name, listener, { passive: true });
    return () => entries.forEach(([name, listener]) => window.removeEventListener(name, listener));
  }, [cache]);

  const shown = isRefreshing ? 1 : pulled;
  return (
    <div className={classes.pull} role="status">
      {isRefreshing && <span className={classes.spoken}>{t('state.loading')}</span>}
      {shown > 0 && (
        <span
          className={classes.sign}
          style={{ transform: `translateY(${shown * SIGN_WAY}px)` }}
          data-ready={shown === 1}
          aria-hidden="true"
        >
          {isRefreshing ? <Loader size={22} /> : <IconArrowDown size={22} />}
        </span>
      )}
    </div>
  );
}
