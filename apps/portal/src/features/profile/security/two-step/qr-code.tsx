import { encode } from 'uqr';
import classes from './two-step.module.css';

/** The quiet zone that scanners need, in modules. */
const QUIET_ZONE = 4;

/** A QR code as one path; on white in dark mode too, because some scanners do not read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <path d={toPath(data)} fill="#000" />
    </svg>
  );
}

/** A rectangle for each run of dark modules in a row. */
const toPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => {
      const modules = row.map((isDark) => (isDark ? '1' : '0')).join('');
      return [...modules.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
    })
    .join('');
