import { encode } from 'uqr';

/** Draws a QR code, in the dark scheme too in black on white, because many cameras read only that. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { size, data } = encode(content, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      width={size * 5}
      height={size * 5}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path.join('')} fill="black" />
    </svg>
  );
}
