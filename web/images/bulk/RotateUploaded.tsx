import { styled } from 'styled-components';
import { IconButton } from '../../ui/controls/IconButton';
import { SpinnerRing } from '../../ui/display/SpinnerRing';
import { useImageRotation } from '../useImageRotation';
import type { BulkRow } from './bulk-image';
import type { BulkQueue } from './bulk-queue';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
`;

export interface RotateUploadedProps {
  row: BulkRow;
  queue: BulkQueue;
  lotId: string;
  photoId: number;
}

/** Rotates an image that has arrived; it keeps its place. */
export function RotateUploaded({ row: { key, file }, queue, lotId, photoId }: RotateUploadedProps) {
  const { rotating, rotate } = useImageRotation({ id: lotId }, (quarterTurns) => queue.rotated(key, quarterTurns));
  return (
    <Root>
      {rotating.length > 0 && <SpinnerRing />}
      <IconButton icon="rotateLeft" label={`Rotate ${file.name} to the left`} onClick={() => rotate(photoId, 3)} />
      <IconButton icon="rotateRight" label={`Rotate ${file.name} to the right`} onClick={() => rotate(photoId, 1)} />
    </Root>
  );
}
