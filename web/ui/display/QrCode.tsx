import { useMemo } from 'react';
import { styled } from 'styled-components';
import { encode } from 'uqr';

const Picture = styled.svg`
  background: #fff;
`;

/** The white margin around the code, in modules. Cameras don't find the code without it. */
const QUIET = 4;

export interface QrCodeProps {
  /** What the code contains. */
  text: string;
  /** Says what scanning it does. */
  label: string;
  /** How much of the code may be damaged: M is 15%, Q is 25%. Defaults to M. */
  ecc?: 'M' | 'Q';
}

/** A QR code, dark on white in every theme, because cameras need the contrast. It is as large as its container allows. */
export function QrCode({ text, label, ecc = 'M' }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const code = encode(text, { ecc, border: QUIET });
    const modules = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: modules.join(''), size: code.size };
  }, [text, ecc]);
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Picture>
  );
}
