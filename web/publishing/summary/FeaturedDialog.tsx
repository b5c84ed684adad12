import { useState } from 'react';
import { FEATURED_COUNT, FEATURED_FULL, featuredRefusal } from '../../../rules/publishing/summary/featured-lots';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { Checkbox } from '../../ui/controls/Checkbox';
import { SearchInput } from '../../ui/controls/SearchInput';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { foundLots } from './found-lots';
import { MOST_LISTED, PickList } from './PickList';
import { useSetFeaturedLotsMutation } from './Summary.generated';
import { useSummaryLots } from './useSummaryLots';

export interface FeaturedDialogProps {
  catalogId: string;
  /** The ids of the lots that are featured now. */
  featured: readonly string[];
  onClose: () => void;
}

/** Chooses the featured lots of a session: exactly 5, none of them banned. */
export function FeaturedDialog({ catalogId, featured, onClose }: FeaturedDialogProps) {
  const { run, busy, refusal } = useEdit(useSetFeaturedLotsMutation());
  const undo = useUndoRecordEdit();
  const [chosen, setChosen] = useState<readonly string[]>(featured);
  const [text, setText] = useState('');
  const [isFull, setIsFull] = useState(false);
  const { lots, error, refetch } = useSummaryLots(catalogId);
  const open = (lots ?? []).filter(({ isDeleted }) => !isDeleted);
  const found = foundLots(open, text);
  // What is chosen stays in sight, whatever the search finds.
  const first = open.filter(({ id }) => featured.includes(id));
  const rest = found.filter(({ id }) => !featured.includes(id));
  const listed = [...first, ...rest.slice(0, MOST_LISTED)];
  const more = rest.length - MOST_LISTED;
  const waiting = lots && featuredRefusal(open.filter(({ id }) => chosen.includes(id)));
  const choose = (id: string, isChosen: boolean) => {
    const isOver = isChosen && chosen.length >= FEATURED_COUNT;
    setIsFull(isOver);
    if (!isOver) setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  };
  const save = async () => {
    const { answer } = await run(
      { catalogId, lots: [...chosen] },
      {
        failed: 'The featured items were not saved',
        confirmation: ({ catalog }) => ({
          tone: 'success',
          message: 'Featured items saved.',
          ...undo.action(catalog, 'The change of the featured items was undone.'),
        }),
      },
    );
    if (answer) onClose();
  };
  return (
    <ConfirmDialog
      title="Featured items"
      confirm="Save"
      width="m"
      busy={busy}
      waiting={lots === null ? 'Wait until the items are loaded' : waiting?.message}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
      {isFull && <Banner tone="warning">{FEATURED_FULL}</Banner>}
      {waiting?.code === 'FEATURED_BANNED' && (
        <Banner tone="warning">
          <span style={{ whiteSpace: 'pre-wrap' }}>{waiting.message}</span>
        </Banner>
      )}
      {lots === null && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {lots === null && !error && <Skeleton $height="320px" />}
      {lots !== null && (
        <>
          <SearchInput label="Search items" value={text} onValue={setText} />
          <p role="status">
            {chosen.length} of {FEATURED_COUNT} selected
          </p>
          <PickList aria-label="Items" tabIndex={0}>
            {listed.map((lot) => (
              <li key={lot.id}>
                <Checkbox checked={chosen.includes(lot.id)} onChecked={(isChosen) => choose(lot.id, isChosen)}>
                  {[lot.number, lot.title, lot.isBanned && 'Banned'].filter(Boolean).join(' · ')}
                </Checkbox>
              </li>
            ))}
            {more > 0 && <li data-more="">and {counted(more, 'item')} more. Search to find them.</li>}
          </PickList>
        </>
      )}
    </ConfirmDialog>
  );
}
