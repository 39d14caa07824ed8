import sharp from 'sharp';
import type { DemoHelper } from './people.ts';

/** A drawn card in the place of the photo of a document. It has no number. */
export async function paperOf({ name }: DemoHelper, title: string): Promise<Blob> {
  const line = (y: number, width: number) => `<rect x="60" y="${y}" width="${width}" height="14" fill="#c9d3d0"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
    <rect width="640" height="400" fill="#eef3f1"/>
    <rect x="24" y="24" width="592" height="352" rx="18" fill="#fff" stroke="#2f6f62" stroke-width="4"/>
    <text x="60" y="92" font-family="sans-serif" font-size="30" fill="#2f6f62">${title}</text>
    <text x="60" y="152" font-family="sans-serif" font-size="36" fill="#1d1613">${name}</text>
    ${line(190, 320)}${line(224, 260)}${line(258, 300)}
    <rect x="450" y="120" width="130" height="170" rx="10" fill="#cfe8e0"/>
  </svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}
