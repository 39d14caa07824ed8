/** Makes the media queries of a test those of a phone. Returns the end of it. */
export function showOnPhone(): () => void {
  const PHONE_WIDTH = 360;
  const matches = (query: string) => {
    const [, most] = /max-width:\s*([\d.]+)px/.exec(query) ?? [];
    const [, least] = /min-width:\s*([\d.]+)px/.exec(query) ?? [];
    return (
      (most !== undefined || least !== undefined) &&
      PHONE_WIDTH <= Number(most ?? PHONE_WIDTH) &&
      PHONE_WIDTH >= Number(least ?? 0)
    );
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
