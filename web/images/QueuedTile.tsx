import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { IMAGE_WORDS, imageFileProblem } from '../../rules/images/lot-images';
import { useStore } from '../core/store';
import { Button } from '../ui/controls/Button';
import { IconButton } from '../ui/controls/IconButton';
import type { ImageProgress, QueuedImage } from './image-queue';
import { Tile } from './image-tile';

const Failure = styled.div`
  display: grid;
  align-content: center;
  justify-items: start;
  gap: var(--s1);
  padding: var(--s2);
  overflow-y: auto;
  font-size: var(--t-xs);
  color: var(--ink-2);
  strong {
    font-weight: 600;
    color: var(--failed);
  }
`;
const Sending = styled.div`
  position: relative;
  img {
    opacity: 0.45;
  }
  > div {
    position: absolute;
    inset: auto var(--s3) var(--s3);
    height: 6px;
    border-radius: 3px;
    background: var(--line-strong);
    overflow: hidden;
    > div {
      height: 100%;
      background: var(--accent);
      transition: width var(--quick);
    }
  }
`;

const percent = (share: number): number => Math.round(share * 100);

const stateOf = ({ state, share }: ImageProgress): string => {
  if (state === 'WAITING') return 'Waiting';
  return state === 'SENT' || share >= 0.99 ? 'Processing' : `${percent(share)}%`;
};

/** Shows a file as long as it is on screen. A picture that the browser can't show, such as HEIC named .jpg, stays invisible. */
function FilePreview({ file }: { file: File }) {
  const element = useRef<HTMLImageElement>(null);
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const image = element.current;
    if (!image || !('createObjectURL' in URL)) return undefined;
    const made = URL.createObjectURL(file);
    image.src = made;
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <img
      ref={element}
      alt=""
      style={isShown ? undefined : { visibility: 'hidden' }}
      onError={() => setIsShown(false)}
    />
  );
}

export interface QueuedTileProps {
  image: QueuedImage;
  onRetry: () => void;
  onRemove: () => void;
}

/** An image that is being uploaded, or why it was not. */
export function QueuedTile({ image, onRetry, onRemove }: QueuedTileProps) {
  const { file } = image;
  const progress = useStore(image.progress);
  const { failure, share } = progress;
  const canRetry = imageFileProblem(file) === null && failure?.code !== 'invalidImage' && failure?.code !== 'type';
  if (failure)
    return (
      <Tile $failed>
        <Failure role="alert">
          <strong>{IMAGE_WORDS[failure.code].title}</strong>
          <span>{failure.message}</span>
          {canRetry && <Button onClick={onRetry}>Try again</Button>}
        </Failure>
        <footer>
          <span title={file.name}>{file.name}</span>
          <IconButton icon="close" label={`Remove ${file.name}`} onClick={onRemove} />
        </footer>
      </Tile>
    );
  return (
    <Tile aria-busy="true">
      <Sending>
        <FilePreview file={file} />
        <div
          role="progressbar"
          aria-label={`Upload of ${file.name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent(share)}
        >
          <div style={{ width: `${percent(share)}%` }} />
        </div>
      </Sending>
      <footer>
        <span title={file.name}>
          {stateOf(progress)} · {file.name}
        </span>
        <IconButton icon="close" label={`Cancel the upload of ${file.name}`} onClick={onRemove} />
      </footer>
    </Tile>
  );
}
