import type { Plugin } from 'vite';

/** The weights that every page uses, in the Latin subset. */
const FONTS = /mukta-latin-\d+-normal-[\w-]+\.woff2$/;

/** Names the fonts in the page, so that the browser loads them together with the style sheet. */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => FONTS.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          injectTo: 'head' as const,
        })),
  },
});
