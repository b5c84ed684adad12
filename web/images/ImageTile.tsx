import type { KeyboardEvent } from 'react';
import { IMAGE_WORDS, type QuarterTurns } from '../../rules/images/lot-images';
import { IconButton } from '../ui/controls/IconButton';
import { Icon } from '../ui/display/Icon';
import { SpinnerRing } from '../ui/display/SpinnerRing';
import { VisuallyHidden } from '../ui/display/VisuallyHidden';
import { Tile, Tools, Working } from './image-tile';
import type { LotImages_lotFragment as Lot } from './LotImages.generated';

/** How images of the list are dragged. */
export interface Dragging {
  /** The image that is being dragged; null if none is. */
  readonly dragged: number | null;
  /** The image over which it is. */
  readonly over: number | null;
  readonly onDrag: (photoId: number | null) => void;
  readonly onOver: (photoId: number) => void;
  readonly onDrop: () => void;
}

export interface ImageTileProps {
  image: Lot['images'][number];
  /** The place among the images, from 0. */
  index: number;
  count: number;
  /** What the image shows: the title of the lot. */
  title: string;
  dragging: Dragging;
  isRotating: boolean;
  onMove: (to: number) => void;
  onRotate: (quarterTurns: QuarterTurns) => void;
  onDelete: () => void;
}

/** An image of a lot: can be dragged, moved by buttons and keys, rotated, and deleted. */
export function ImageTile(props: ImageTileProps) {
  const { image, index, count, title, dragging, isRotating, onMove, onRotate, onDelete } = props;
  const { photoId, url, thumbnailUrl, zoomUrl, isSmall, fileName } = image;
  const place = index + 1;
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step === 0 || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Otherwise, browsers go back or forward.
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <Tile
      draggable
      $target={dragging.over === photoId && dragging.dragged !== photoId}
      data-photo={photoId}
      aria-busy={isRotating || undefined}
      onKeyDown={press}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', fileName);
        dragging.onDrag(photoId);
      }}
      onDragEnd={() => dragging.onDrag(null)}
      onDragOver={(event) => {
        if (dragging.dragged === null) return;
        event.preventDefault();
        if (dragging.over !== photoId) dragging.onOver(photoId);
      }}
      onDrop={(event) => {
        if (dragging.dragged === null) return;
        event.preventDefault();
        dragging.onDrop();
      }}
    >
      <a
        href={zoomUrl ?? url}
        target="_blank"
        rel="noreferrer"
        draggable={false}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
      >
        <img src={thumbnailUrl} alt={`${title}, image ${place}`} loading="lazy" draggable={false} />
        <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </a>
      <Tools>
        <IconButton icon="rotateLeft" label={`Rotate image ${place} to the left`} onClick={() => onRotate(3)} />
        <IconButton icon="rotateRight" label={`Rotate image ${place} to the right`} onClick={() => onRotate(1)} />
      </Tools>
      {isRotating && (
        <Working>
          <SpinnerRing />
        </Working>
      )}
      <footer>
        <span title={fileName || undefined}>{index === 0 ? '1 · Main' : place}</span>
        {isSmall && (
          <>
            <Icon name="warning" data-small="" />
            <VisuallyHidden>{IMAGE_WORDS.pixel.title}</VisuallyHidden>
          </>
        )}
        <IconButton
          icon="left"
          data-control="left"
          label={`Move image ${place} to the left`}
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon="right"
          data-control="right"
          label={`Move image ${place} to the right`}
          aria-disabled={place === count}
          onClick={() => onMove(index + 1)}
        />
        <IconButton icon="close" label={`Delete image ${place}`} onClick={onDelete} />
      </footer>
    </Tile>
  );
}
