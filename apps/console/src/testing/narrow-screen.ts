const PHONE_WIDTH = 360;

/** Makes the media queries of a test those of a phone. Returns the end of it. */
export const showOnPhone = (): (() => void) => showAtWidth(PHONE_WIDTH);

/** Makes the media queries of a test those of a screen of this width, in pixels. Returns the end of it. */
export function showAtWidth(width: number): () => void {
  const matches = (query: string) => {
    const [, most] = /max-width:\s*([\d.]+)px/.exec(query) ?? [];
    const [, least] = /min-width:\s*([\d.]+)px/.exec(query) ?? [];
    return (most !== undefined || least !== undefined) && width <= Number(most ?? width) && width >= Number(least ?? 0);
  };
  const ignore = () => undefined;
  window.matchMedia = (media) =>
    ({
      media,
      matches: matches(media),
      addEventListener: ignore,
      removeEventListener: ignore,
      addListener: ignore,
      removeListener: ignore,
    }) as unknown as MediaQueryList;
  return () => Reflect.deleteProperty(window, 'matchMedia');
}
