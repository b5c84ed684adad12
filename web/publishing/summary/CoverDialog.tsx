import { useState } from 'react';
import { styled } from 'styled-components';
import { NO_IMAGE_FOR_COVER } from '../../../rules/publishing/summary/cover-photo';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { SearchInput } from '../../ui/controls/SearchInput';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { foundLots } from './found-lots';
import { MOST_LISTED } from './PickList';
import { useSetCoverImageMutation } from './Summary.generated';
import { useSummaryLots } from './useSummaryLots';

const Photos = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--s2);
  max-height: min(52vh, 520px);
  min-width: 0;
  margin: 0;
  padding: 3px;
  overflow-y: auto;
  border: 0;
  label {
    position: relative;
    display: grid;
    gap: 2px;
    min-width: 0;
    font-size: var(--t-xs);
    color: var(--ink-2);
    cursor: pointer;
  }
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
  }
  img {
    width: 100%;
    aspect-ratio: 1;
    border-radius: var(--radius);
    background: var(--sunken);
    object-fit: contain;
  }
  input:checked + img {
    outline: 3px solid var(--accent);
    outline-offset: -3px;
  }
  input:focus-visible + img {
    box-shadow: 0 0 0 3px var(--focus);
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export interface CoverDialogProps {
  catalogId: string;
  /** The URL of the current cover photo; null for none. */
  current: string | null;
  onClose: () => void;
}

/** Chooses the cover photo of a session among the images of its lots. */
export function CoverDialog({ catalogId, current, onClose }: CoverDialogProps) {
  const { run, busy, refusal } = useEdit(useSetCoverImageMutation());
  const undo = useUndoRecordEdit();
  const [text, setText] = useState('');
  const { lots, error, refetch } = useSummaryLots(catalogId);
  const open = (lots ?? []).filter(({ isDeleted }) => !isDeleted);
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = picked ?? open.flatMap(({ images }) => images).find(({ url }) => url === current)?.photoId ?? null;
  const found = foundLots(open, text);
  const photos = found.flatMap((lot) => lot.images.map((image, index) => ({ lot, image, place: index + 1 })));
  const hasImages = open.some(({ images }) => images.length > 0);
  const save = async () => {
    const { answer } = await run(
      { catalogId, photoId: chosen },
      {
        failed: 'The cover photo was not saved',
        confirmation: ({ catalog }) => ({
          tone: 'success',
          message: 'Cover photo saved.',
          ...undo.action(catalog, 'The change of the cover photo was undone.'),
        }),
      },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Cover photo"
      confirm="Save"
      width="l"
      busy={busy}
      waiting={lots === null ? 'Wait until the items are loaded' : chosen === null ? 'Select an image' : undefined}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      {lots === null && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {lots === null && !error && <Skeleton $height="320px" />}
      {lots !== null && !hasImages && <Banner tone="warning">{NO_IMAGE_FOR_COVER}</Banner>}
      {hasImages && <SearchInput label="Search items" value={text} onValue={setText} />}
      {hasImages && photos.length === 0 && <p>No images match.</p>}
      {photos.length > 0 && (
        <Photos aria-label="Images">
          {photos.slice(0, MOST_LISTED).map(({ lot, image, place }) => {
            const name = [lot.number, lot.title].filter(Boolean).join(' · ');
            return (
              <label key={image.photoId} title={name}>
                <input
                  type="radio"
                  name="cover"
                  aria-label={`${name}, image ${place}`}
                  checked={chosen === image.photoId}
                  onChange={() => setPicked(image.photoId)}
                />
                <img src={image.thumbnailUrl} alt="" loading="lazy" />
                <span>{name}</span>
              </label>
            );
          })}
        </Photos>
      )}
      {photos.length > MOST_LISTED && (
        <p>
          The first {MOST_LISTED} of {photos.length} images are shown. Search to find the others.
        </p>
      )}
    </ConfirmDialog>
  );
}
