import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';

/* Lays out documents in a thread of its own: measuring text takes a tenth of a second, in which the service would answer nobody. The fonts contain the rupee sign and Devanagari. */
const { resolve } = createRequire(import.meta.url);
const FONTS = {
  normal: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};
const files = new Set(Object.values(FONTS));
pdfmake.setFonts({ Noto: FONTS });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.has(path));

export interface PdfOrder {
  /** A pdfmake document definition without functions. */
  definition: Parameters<typeof pdfmake.createPdf>[0];
  /** Printed on every page before its number. */
  footer: string;
}

parentPort?.on('message', async ({ definition, footer }: PdfOrder) => {
  const document = pdfmake.createPdf({
    ...definition,
    defaultStyle: { font: 'Noto', fontSize: 10, ...definition.defaultStyle },
    footer: (page, pages) => ({
      text: `${footer} · ${page} / ${pages}`,
      fontSize: 8,
      color: '#5f5a54',
      margin: [40, 12, 40, 0],
    }),
  });
  parentPort?.postMessage(await document.getBuffer());
});
