import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../ui/controls/Button';

/** Shown on phones and tablets only: other devices would open their file dialog. */
const Root = styled.div`
  display: none;
  @media (hover: none) and (pointer: coarse) {
    display: block;
  }
  > input {
    display: none;
  }
`;

export interface CameraProps {
  onPhotos: (photos: readonly File[]) => void;
}

/** Takes a photograph with the camera of the device. */
export function Camera({ onPhotos }: CameraProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Root>
      <input
        ref={input}
        type="file"
        aria-label="Photograph"
        // iPhones convert their photographs to JPEG if only that is accepted.
        accept="image/jpeg"
        capture="environment"
        onChange={({ target }) => {
          onPhotos([...(target.files ?? [])]);
          // Otherwise, the next photograph could be taken for the same file.
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>Take a photo</Button>
    </Root>
  );
}
