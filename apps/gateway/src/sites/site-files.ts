const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Vite puts files whose names carry a hash of their content into `assets/`; all others may change in place. */
export const cacheControlOf = (path: string): string => (path.startsWith('assets/') ? IMMUTABLE : 'no-cache');

/** A path whose last part has an extension is a file; any other is a screen. */
export const isFilePath = (path: string): boolean => /\.[^/.]+$/.test(path);
