import type { DemoPerson } from './people.ts';

/** Drawn portraits of the demo users. The same person always gets the same picture. */

const SKINS = ['#f1c9a5', '#e0ac7e', '#c98f60', '#b57a4c', '#9a6238', '#7d4c2b'];
const BACKGROUNDS = ['#cfe8e0', '#fbe3c5', '#dcdff7', '#f9d6d2', '#e3edc8', '#d3e6f5', '#f3dcec'];
const CLOTHES = ['#2f6f62', '#b4532a', '#3f4fa3', '#8a2f4d', '#6a7a1f', '#276a94', '#7b4a8f', '#c08a1e'];
const HAIR = ['#1d1613', '#2b1d16', '#3a261b'];
const GREY = '#b9b3ad';

/** A fixed series of numbers for a name, so that each feature is chosen independently. */
function choices(name: string): (count: number) => number {
  let state = 2_166_136_261;
  const mix = (code: number) => (state = Math.imul(state ^ code, 16_777_619) >>> 0);
  for (const letter of name) mix(letter.codePointAt(0)!);
  return (count) => (mix(97) >>> 8) % count;
}

const LONG = ['long', 'bun', 'braid', 'bob'] as const;
const SHORT = ['short', 'side', 'curly', 'thin'] as const;
type Style = (typeof LONG)[number] | (typeof SHORT)[number];

/** The part of the hair behind the head, and the part before it. */
const HAIR_SHAPES: Record<Style, (color: string) => [behind: string, before: string]> = {
  long: (c) => [
    `<path d="M76 118c0-46 104-46 104 0v74H76z" fill="${c}"/>`,
    `<path d="M84 112c6-40 82-40 88 0-22-4-34-16-44-26-10 12-22 22-44 26z" fill="${c}"/>`,
  ],
  bun: (c) => [
    `<circle cx="128" cy="58" r="22" fill="${c}"/><path d="M80 120c-2-56 98-56 96 0z" fill="${c}"/>`,
    `<path d="M84 108c8-36 80-36 88 0-14-2-30-8-44-24-14 16-30 22-44 24z" fill="${c}"/>`,
  ],
  braid: (c) => [
    `<path d="M78 122c-2-54 102-54 100 0z" fill="${c}"/><path d="M166 116c20 20 16 60 4 92l-14-4c8-30 8-60-4-82z" fill="${c}"/>`,
    `<path d="M84 112c6-40 82-40 88 0-26-2-52-10-62-28-4 14-12 24-26 28z" fill="${c}"/>`,
  ],
  bob: (c) => [
    `<path d="M76 150c-10-92 114-92 104 0-4 14-20 14-22 4V112H98v42c-2 10-18 10-22-4z" fill="${c}"/>`,
    `<path d="M84 108c6-36 82-36 88 0-30 0-60-4-88 0z" fill="${c}"/>`,
  ],
  short: (c) => [
    '',
    `<path d="M82 116c-6-58 98-58 92 0-4-16-10-24-20-28-18 6-36 6-52 0-10 4-16 12-20 28z" fill="${c}"/>`,
  ],
  side: (c) => [
    '',
    `<path d="M82 116c-8-60 100-60 92 0-4-14-8-22-14-28-22 4-44 0-56-10-2 14-16 18-22 38z" fill="${c}"/>`,
  ],
  curly: (c) => [
    '',
    `<g fill="${c}"><circle cx="94" cy="90" r="16"/><circle cx="112" cy="76" r="17"/><circle cx="134" cy="72" r="17"/><circle cx="154" cy="82" r="16"/><circle cx="166" cy="98" r="11"/><circle cx="87" cy="104" r="9"/></g>`,
  ],
  thin: (c) => [
    '',
    `<path d="M82 118c-4-20 2-32 10-38-2 14-4 24-10 38zM174 118c4-20-2-32-10-38 2 14 4 24 10 38z" fill="${c}"/>`,
  ],
};

const beard = (color: string) =>
  `<path d="M86 128c2 56 82 56 84 0-8 14-22 18-42 18s-34-4-42-18z" fill="${color}"/><path d="M114 146q14 9 28 0" stroke="#8c3b2e" stroke-width="4" fill="none" stroke-linecap="round"/>`;
const moustache = (color: string) => `<path d="M108 140q20-12 40 0-20 4-40 0z" fill="${color}"/>`;
const GLASSES =
  '<g fill="none" stroke="#33312e" stroke-width="3"><circle cx="110" cy="116" r="12"/><circle cx="146" cy="116" r="12"/><path d="M122 116h12"/></g>';
const EARRINGS = '<circle cx="84" cy="134" r="4" fill="#e2b13c"/><circle cx="172" cy="134" r="4" fill="#e2b13c"/>';

/** The portrait as SVG, drawn for 256 by 256 pixels. */
export function avatarSvg({ name, gender, age }: Pick<DemoPerson, 'name' | 'gender' | 'age'>): string {
  const pick = choices(name);
  const one = <T>(list: readonly T[]): T => list[pick(list.length)]!;
  const [skin, background, clothes] = [one(SKINS), one(BACKGROUNDS), one(CLOTHES)];
  const hair = age >= 52 ? GREY : one(HAIR);
  const isLong = gender === 'female' || (gender !== 'male' && pick(2) === 0);
  const style = one<Style>(isLong ? LONG : age < 40 ? SHORT.slice(0, 3) : SHORT);
  const [behind, before] = HAIR_SHAPES[style](hair);
  const face = gender === 'male' ? ['', beard(hair), moustache(hair), ''][pick(4)]! : '';
  const extras = [face, pick(4) === 0 || age >= 60 ? GLASSES : '', isLong && pick(3) > 0 ? EARRINGS : ''];
  const smile = face.includes('stroke')
    ? ''
    : '<path d="M112 150q16 14 32 0" stroke="#8c3b2e" stroke-width="4" fill="none" stroke-linecap="round"/>';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="28 28 200 200" width="256" height="256">',
    `<rect width="256" height="256" fill="${background}"/>`,
    behind,
    `<path d="M34 256c4-58 46-70 94-70s90 12 94 70z" fill="${clothes}"/>`,
    `<path d="M108 160h40v30c-8 16-32 16-40 0z" fill="${skin}"/><path d="M108 172q20 16 40 0v8q-20 16-40 0z" fill="#000" opacity=".1"/>`,
    `<circle cx="82" cy="122" r="9" fill="${skin}"/><circle cx="174" cy="122" r="9" fill="${skin}"/>`,
    `<ellipse cx="128" cy="120" rx="46" ry="54" fill="${skin}"/>`,
    '<g fill="#231a15"><circle cx="110" cy="117" r="5"/><circle cx="146" cy="117" r="5"/></g>',
    '<path d="M101 102q9-6 18 0M137 102q9-6 18 0" stroke="#231a15" stroke-width="3.5" fill="none" stroke-linecap="round"/>',
    '<path d="M128 120q-6 12 0 14" stroke="#000" stroke-opacity=".28" stroke-width="3" fill="none" stroke-linecap="round"/>',
    smile,
    ...extras,
    before,
    '</svg>',
  ].join('');
}
