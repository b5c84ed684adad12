import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Thumbnails } from './thumbnails';

const Canvas = styled.canvas`
  display: block;
  width: 48px;
  height: 48px;
  border-radius: 4px;
  object-fit: cover;
  background: var(--sunken);
`;

/** A thumbnail of a file, while it is on screen. */
export function Thumbnail({ file, thumbnails }: { file: File; thumbnails: Thumbnails }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () =>
      thumbnails.request(file, (bitmap) => {
        const element = canvas.current;
        if (!bitmap || !element) {
          bitmap?.close();
          return;
        }
        element.width = bitmap.width;
        element.height = bitmap.height;
        element.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      }),
    [file, thumbnails],
  );
  return <Canvas ref={canvas} aria-hidden="true" />;
}
