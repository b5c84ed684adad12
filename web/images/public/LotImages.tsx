import { useEffect, useId, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { styled } from 'styled-components';
import { IMAGE_WORDS, NOT_DELETED, OFFLINE } from '../../../rules/images/lot-images';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useConnected } from '../../core/live/useConnected';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { useLeaveGuard } from '../../core/router/useLeaveGuard';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { Banner } from '../../ui/notices/Banner';
import { Camera } from '../Camera';
import { Tiles } from '../image-tile';
import { ImageTile } from '../ImageTile';
import { type LotImages_lotFragment as Lot, useDeleteLotImagesMutation } from '../LotImages.generated';
import { QueuedTile } from '../QueuedTile';
import { useImageOrder } from '../useImageOrder';
import { useImageRotation } from '../useImageRotation';
import { useImageUploads } from '../useImageUploads';

const Root = styled.section<{ $over: boolean }>`
  display: grid;
  gap: var(--s3);
  border-radius: var(--radius);
  outline: ${({ $over }) => ($over ? '2px dashed var(--accent)' : 'none')};
  outline-offset: 8px;
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--s2) var(--s3);
    h2 {
      font: 600 var(--t-m) / 1.4 var(--sans);
    }
    > a {
      font-size: var(--t-s);
    }
    p {
      font-size: var(--t-s);
      color: var(--ink-2);
      @media (hover: none) {
        display: none;
      }
    }
  }
`;
const Zone = styled.div<{ $over: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--s2) var(--s3);
  padding: var(--s4);
  border: 1.5px dashed ${({ $over }) => ($over ? 'var(--accent)' : 'var(--control)')};
  border-radius: var(--radius);
  background: ${({ $over }) => ($over ? 'var(--accent-weak)' : 'transparent')};
  font-size: var(--t-s);
  color: var(--ink-2);
  text-align: center;
`;

/** Keeps the focus on the control of an image that was moved, because moving its element takes it away. */
function useKeptFocus(order: readonly number[]) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ readonly photoId: number; readonly control: string } | null>(null);
  const key = order.join();
  useEffect(() => {
    if (moved.current === null) return;
    const { photoId, control } = moved.current;
    moved.current = null;
    list.current?.querySelector<HTMLElement>(`[data-photo="${photoId}"] ${control}`)?.focus();
  }, [key]);
  const keep = (photoId: number) => {
    const control = document.activeElement?.getAttribute('data-control');
    moved.current = { photoId, control: control ? `[data-control="${control}"]` : 'a' };
  };
  return { list, keep };
}

export interface LotImagesProps {
  lot: Lot;
  /** The id of the lot's session. */
  catalogId: string;
  /** Where images are uploaded for all lots of the session. */
  bulkHref: string;
}

/** The images of a lot: uploads, orders, rotates, and deletes them. */
export function LotImages({ lot, catalogId, bulkHref }: LotImagesProps) {
  const title = useId();
  const uploads = useImageUploads(catalogId, lot.id);
  const { images, move } = useImageOrder(lot);
  const { rotating, rotate } = useImageRotation(lot);
  const { list, keep } = useKeptFocus(images.map(({ photoId }) => photoId));
  const { run: deleteImages } = useQuickEdit(useDeleteLotImagesMutation());
  const undo = useUndoRecordEdit();
  const isConnected = useConnected();
  const [refusedOffline, setRefusedOffline] = useState(false);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  useLeaveGuard(uploads.isBusy, 'Images are still being sent. If you leave now, they aren’t added.');
  const add = (files: readonly File[]) => {
    setRefusedOffline(!navigator.onLine);
    if (navigator.onLine) uploads.drop(files);
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => add([...accepted, ...rejected.map(({ file }) => file)]),
  });
  const moveTo = (photoId: number, to: number) => {
    if (to < 0 || to >= images.length) return;
    keep(photoId);
    move(photoId, to);
    setSaid(`Image moved to place ${to + 1} of ${images.length}.`);
  };
  const remove = (photoId: number) =>
    void deleteImages(
      { lotId: lot.id, photoIds: [photoId] },
      {
        failed: { nothing: `${NOT_DELETED}.`, mayBe: 'The connection was lost, so the image may have been deleted.' },
        confirmation: ({ lot: changed }) => ({
          tone: 'success',
          message: 'Image deleted.',
          ...undo.action(changed, 'The image is back.'),
        }),
      },
    );
  const drop = () => {
    const to = images.findIndex(({ photoId }) => photoId === over);
    if (dragged !== null && to >= 0) moveTo(dragged, to);
    setDragged(null);
    setOver(null);
  };
  const drag = (photoId: number | null) => {
    setDragged(photoId);
    setOver(null);
  };
  const small = images.filter(({ isSmall }) => isSmall).length;
  return (
    <Root {...getRootProps()} $over={isDragActive} aria-labelledby={title} role="group" tabIndex={undefined}>
      <header>
        <h2 id={title}>Images</h2>
        {images.length > 1 && <p>Drag images to reorder them, or press Alt and ← or →.</p>}
        <Link href={bulkHref}>Upload images for all lots</Link>
      </header>
      {refusedOffline && !isConnected && <Banner tone="warning">{OFFLINE}</Banner>}
      {small > 0 && (
        <Banner tone="warning">
          {small === 1 ? '1 image is small.' : `${small} images are small.`} {IMAGE_WORDS.pixel.description}
        </Banner>
      )}
      {images.length + uploads.images.length > 0 && (
        <Tiles ref={list} aria-label="Images">
          {images.map((image, index) => (
            <ImageTile
              key={image.photoId}
              image={image}
              index={index}
              count={images.length}
              title={lot.title}
              dragging={{ dragged, over, onDrag: drag, onOver: setOver, onDrop: drop }}
              isRotating={rotating.includes(image.photoId)}
              onMove={(to) => moveTo(image.photoId, to)}
              onRotate={(quarterTurns) => rotate(image.photoId, quarterTurns)}
              onDelete={() => remove(image.photoId)}
            />
          ))}
          {uploads.images.map((image) => (
            <QueuedTile
              key={`queued ${image.key}`}
              image={image}
              onRetry={() => uploads.retry(image.key)}
              onRemove={() => uploads.remove(image.key)}
            />
          ))}
        </Tiles>
      )}
      <Zone $over={isDragActive}>
        <input {...getInputProps({ 'aria-label': 'Image files', accept: '.jpg,.jpeg,.png' })} />
        <Button onClick={open}>Choose images</Button>
        <Camera onPhotos={add} />
        <span>or drop them here: .jpg, .jpeg, or .png, up to 10 MB each</span>
      </Zone>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Root>
  );
}
