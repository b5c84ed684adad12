import { styled } from 'styled-components';
import { encode } from 'uqr';

const Picture = styled.svg`
  display: block;
  width: 200px;
  max-width: 100%;
  height: auto;
  border-radius: var(--radius);
  background: #fff;
`;

/** Modules of white around the code, without which cameras don't find it. */
const QUIET = 4;

/** A QR code, dark on white in every theme, because cameras need the contrast. `label` says what scanning it does. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Picture>
  );
}
