import { Box } from '@mui/material';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** The quiet zone around a QR code, which scanners need. */
const BORDER = 4;

/** Always black on white: many scanners do not read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      sx={{ width: 208, maxWidth: '100%', bgcolor: '#fff', borderRadius: 1, alignSelf: 'center' }}
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </Box>
  );
}

/** The dark modules, as one path of squares. */
function draw(text: string) {
  const { data, size } = encode(text, { border: BORDER });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
