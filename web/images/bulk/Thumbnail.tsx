import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { requestThumbnail } from './thumbnails';

const Canvas = styled.canvas`
  display: block;
  width: 48px;
  height: 48px;
  border-radius: 4px;
  object-fit: cover;
  background: var(--sunken);
`;

/** A thumbnail of a file, while it is on screen. */
export function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () =>
      requestThumbnail(file, (bitmap) => {
        const element = canvas.current;
        if (!bitmap || !element) {
          bitmap?.close();
          return;
        }
        element.width = bitmap.width;
        element.height = bitmap.height;
        element.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      }),
    [file],
  );
  return <Canvas ref={canvas} aria-hidden="true" />;
}
