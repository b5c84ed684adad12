import { memo, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { IMAGE_WORDS } from '../../../rules/images/lot-images';
import { useStore } from '../../core/store';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { SpinnerRing } from '../../ui/display/SpinnerRing';
import { breakpoint } from '../../ui/theme/tokens';
import { useImageRotation } from '../useImageRotation';
import { type BulkImage, type BulkRow, canMatch, canRetry } from './bulk-image';
import { matchByHand, type PlanLot, plannedOf } from './bulk-plan';
import type { BulkQueue } from './bulk-queue';
import { lotLabel, LotPicker } from './LotPicker';
import type { Thumbnails } from './thumbnails';

const Root = styled.li`
  display: grid;
  grid-template-columns: 48px minmax(0, 3fr) minmax(0, 4fr) minmax(0, 3fr) 124px;
  align-items: center;
  gap: var(--s1) var(--s3);
  min-height: 65px;
  padding: var(--s2) 0;
  border-bottom: 1px solid var(--line);
  font-size: var(--t-s);
  &[data-placed] {
    position: absolute;
    inset: 0 0 auto;
  }
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > div:last-child {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: var(--s2);
  }
  small {
    display: block;
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  strong {
    font-weight: 600;
    color: var(--failed);
  }
  [data-note] {
    color: var(--pending);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template-columns: 48px minmax(0, 1fr) auto;
    > canvas {
      grid-row: 1;
    }
    > div:nth-of-type(2),
    > div:nth-of-type(3) {
      grid-column: 2 / -1;
    }
    > div:last-child {
      grid-area: 1 / 3;
    }
  }
`;
const Bar = styled.div`
  height: 4px;
  margin-top: 6px;
  border-radius: 2px;
  background: var(--quiet-weak);
  overflow: hidden;
  > div {
    height: 100%;
    background: var(--accent);
  }
`;

const Canvas = styled.canvas`
  display: block;
  width: 48px;
  height: 48px;
  border-radius: 4px;
  object-fit: cover;
  background: var(--sunken);
`;

/** A thumbnail of a file, while it is on screen. */
function Thumbnail({ file, thumbnails, quarterTurns }: { file: File; thumbnails: Thumbnails; quarterTurns: number }) {
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
  return <Canvas ref={canvas} aria-hidden="true" style={{ transform: `rotate(${quarterTurns * 90}deg)` }} />;
}

const percent = (share: number): number => Math.round(share * 100);

function State({ image, fileName, replaces }: { image: BulkImage; fileName: string; replaces: string | null }) {
  const { state, match, failure, share, isSmall, isUnchanged } = image;
  const small = isSmall && <small data-note="">{IMAGE_WORDS.pixel.title}</small>;
  if (failure)
    return (
      <>
        <strong>{IMAGE_WORDS[failure.code].title}</strong>
        <small>{failure.message}</small>
      </>
    );
  if (state === 'DONE')
    return (
      <>
        {isUnchanged ? 'Already there' : 'Uploaded'}
        {small}
      </>
    );
  if (state === 'PENDING' || state === 'WAITING') return 'Waiting';
  if (state === 'SENT') return <>Processing{small}</>;
  if (state === 'SENDING')
    return (
      <>
        {share >= 0.99 ? 'Processing' : `${percent(share)}%`}
        <Bar
          role="progressbar"
          aria-label={`Upload of ${fileName}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent(share)}
        >
          <div style={{ width: `${percent(share)}%` }} />
        </Bar>
      </>
    );
  if (typeof match === 'string')
    return (
      <>
        <span data-note="">{IMAGE_WORDS[match].title}</span>
        <small>{match === 'slate' ? 'Choose the lot.' : 'Choose the lot, or rename the file.'}</small>
      </>
    );
  return (
    <>
      {replaces === null ? 'New image' : `Replaces ${replaces}`}
      {match.isGuess && (
        <small data-note="">
          {match.slate === undefined
            ? 'Second reading: check the lot and place'
            : 'Check the lot: the next one has no slate'}
        </small>
      )}
    </>
  );
}

const Turns = styled.span`
  display: inline-flex;
  align-items: center;
`;

interface RotateUploadedProps {
  row: BulkRow;
  queue: BulkQueue;
  lotId: string;
  photoId: number;
}

/** Rotates an image that has arrived; it keeps its place. */
function RotateUploaded({ row: { key, file }, queue, lotId, photoId }: RotateUploadedProps) {
  const { rotating, rotate } = useImageRotation({ id: lotId }, (quarterTurns) => queue.rotated(key, quarterTurns));
  return (
    <Turns>
      {rotating.length > 0 && <SpinnerRing />}
      <IconButton icon="rotateLeft" label={`Rotate ${file.name} to the left`} onClick={() => rotate(photoId, 3)} />
      <IconButton icon="rotateRight" label={`Rotate ${file.name} to the right`} onClick={() => rotate(photoId, 1)} />
    </Turns>
  );
}

/** Says which slate a file follows. */
function bySlate(match: BulkImage['match'], lots: ReadonlyMap<string, PlanLot>): string {
  const lot = typeof match === 'string' ? undefined : lots.get(match.slate ?? '');
  return lot ? ` · By slate ${lot.number || lot.inventoryNumber || lot.title}` : '';
}

export interface FileRowProps {
  row: BulkRow;
  queue: BulkQueue;
  lots: readonly PlanLot[];
  byId: ReadonlyMap<string, PlanLot>;
  index: number;
  count: number;
  top: number | undefined;
  measure: (element: Element | null) => void;
}

/** A file: the image that it becomes, and how far it is. Renders with its own progress only. */
export const FileRow = memo(function FileRow({ row, queue, lots, byId, index, count, top, measure }: FileRowProps) {
  const { key, file } = row;
  const image = useStore(row.image);
  const planned = plannedOf(image, file.name, byId);
  const isOpen = canMatch(image);
  const isRunning = ['PENDING', 'WAITING', 'SENDING', 'SENT'].includes(image.state);
  return (
    <Root
      ref={measure}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-placed={top === undefined ? undefined : ''}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      <Thumbnail file={file} thumbnails={queue.thumbnails} quarterTurns={image.quarterTurns} />
      <div>{file.name}</div>
      <div>
        {isOpen && (!planned || image.isByHand || (typeof image.match !== 'string' && image.match.isGuess)) ? (
          <LotPicker
            fileName={file.name}
            chosen={planned?.lot ?? null}
            lots={lots}
            onChoose={(lot) => matchByHand(queue, row, lot)}
          />
        ) : (
          planned && lotLabel(planned.lot)
        )}
        {planned && (
          <small>
            {planned.place === null ? 'Last place' : `Place ${planned.place}`}
            {bySlate(image.match, byId)}
          </small>
        )}
      </div>
      <div>
        <State image={image} fileName={file.name} replaces={planned?.replaces ?? null} />
      </div>
      <div>
        {image.photoId !== null && planned && (
          <RotateUploaded row={row} queue={queue} lotId={planned.lot.id} photoId={image.photoId} />
        )}
        {canRetry(image) && <Button onClick={() => queue.retry([key])}>Try again</Button>}
        <IconButton
          icon="close"
          label={isRunning ? `Cancel the upload of ${file.name}` : `Remove ${file.name} from the list`}
          onClick={() => queue.remove([key])}
        />
      </div>
    </Root>
  );
});
