import { useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit } from '../../core/edit/useEdit';
import { counted, viewerLocale } from '../../core/locale';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import {
  type PublishReview_lotsFragment as ReviewedLots,
  usePublishLotsMutation,
  usePublishReviewQuery,
} from './Publish.generated';

const Parts = styled.div`
  display: grid;
  gap: var(--s3);
  color: var(--ink);
`;
const Part = styled.details`
  border-top: 1px solid var(--line);
  padding-top: var(--s2);
  summary {
    padding: var(--s1) 0;
    font-weight: 500;
    cursor: pointer;
  }
  summary b {
    font-variant-numeric: tabular-nums;
  }
  ul {
    display: grid;
    gap: var(--s2);
    max-height: 260px;
    margin: var(--s2) 0;
    overflow-y: auto;
    overflow-wrap: anywhere;
  }
  p,
  dl {
    color: var(--ink-2);
  }
  dl {
    display: grid;
    grid-template-columns: minmax(90px, auto) 1fr;
    gap: 2px var(--s3);
    margin: 2px 0 0;
  }
  del {
    color: var(--ink-3);
  }
  ins {
    color: var(--ink);
    text-decoration: none;
  }
`;

type ReviewedChanges = ReviewedLots['nodes'][number]['changes'];

/** What differs from what bidders see, field by field. */
function Changes({ changes }: { changes: ReviewedChanges }) {
  if (changes.length === 0) return null;
  return (
    <dl>
      {changes.map(({ field, label, before, after }) => (
        <div key={field} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>
            <del>{before || 'None'}</del> → <ins>{after || 'None'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ReviewPartProps {
  title: string;
  lots: ReviewedLots;
  isOpen?: boolean;
}

/** One kind of lots of a review, with what changes or why they are refused. */
function ReviewPart({ title, lots, isOpen = false }: ReviewPartProps) {
  if (lots.totalCount === 0) return null;
  const more = lots.totalCount - lots.nodes.length;
  return (
    <Part open={isOpen}>
      <summary>
        <b>{lots.totalCount.toLocaleString(viewerLocale())}</b> {title}
      </summary>
      <ul aria-label={title} tabIndex={0}>
        {lots.nodes.map(({ lotId, number, title: name, changes, refusals }) => (
          <li key={lotId}>
            {[number, name].filter(Boolean).join(' · ')}
            {refusals.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            <Changes changes={changes} />
          </li>
        ))}
        {more > 0 && <li>and {counted(more, 'item')} more</li>}
      </ul>
    </Part>
  );
}

/** What publishing answered. */
export interface Published {
  readonly message: string;
  readonly note: string;
}

export interface PublishDialogProps {
  /** The number of the session. */
  number: number;
  catalogId: string;
  /** The lots to publish; null for all of them. */
  lots: readonly string[] | null;
  onPublished: (published: Published) => void;
  onClose: () => void;
}

/** Shows what publishing would do, field by field, and publishes exactly that. */
export function PublishDialog({ number, catalogId, lots, onPublished, onClose }: PublishDialogProps) {
  const variables = { number, lots: lots === null ? null : [...lots] };
  const { data, error, loading, refetch } = usePublishReviewQuery({ variables, fetchPolicy: 'network-only' });
  const { run, busy, refusal } = useEdit(usePublishLotsMutation());
  const [isStale, setIsStale] = useState(false);
  const review = data?.catalog?.publishReview;
  const count = review ? review.newLots.totalCount + review.changedLots.totalCount : 0;
  const gone = review?.goneLots.totalCount ?? 0;
  const texts = review?.sessionChanges.length ?? 0;
  const waiting =
    !review || loading
      ? 'Wait until the review is loaded'
      : (review.refusal ?? (count + gone + texts === 0 ? 'Bidders already see these items as they are' : undefined));
  const publish = async () => {
    if (!review) return;
    const { answer, refusal: refused } = await run(
      { catalogId, lots: variables.lots, digest: review.digest },
      { failed: 'Nothing was published' },
    );
    if (answer) {
      onPublished({ message: answer.message, note: answer.note });
      onClose();
      return;
    }
    setIsStale(refused.answer?.userErrors.some(({ code }) => code === 'CHANGED_SINCE_REVIEW') ?? false);
    // The refusal is about this review: the next attempt needs the current one.
    void refetch();
  };
  const changed = isStale ? (refusal?.answer?.changedLots ?? []) : [];
  return (
    <ConfirmDialog
      title={lots === null ? 'Publish All' : 'Publish selected'}
      confirm={count > 0 ? `Publish ${counted(count, 'item')}` : 'Publish'}
      width="l"
      busy={busy}
      waiting={waiting}
      onConfirm={() => void publish()}
      onClose={onClose}
    >
      <Parts>
        {refusal && (
          <Banner tone="error">
            {[
              refusal.messages.join(' '),
              changed.length > 0 && `Changed: ${changed.map((lot) => lot.number || lot.title).join(', ')}.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </Banner>
        )}
        {!review && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!review && !error && <Skeleton $height="160px" />}
        {review && (
          <>
            {review.refusal !== null && <Banner tone="warning">{review.refusal}</Banner>}
            <p>
              {review.edition === 1
                ? 'Bidders will see this sale for the first time.'
                : `This is edition ${review.edition}. Bidders see it as soon as it is published.`}
              {review.unchangedCount > 0 && ` ${counted(review.unchangedCount, 'item')} won’t change.`}
            </p>
            {texts > 0 && (
              <Part open>
                <summary>Session</summary>
                <Changes changes={review.sessionChanges} />
              </Part>
            )}
            <ReviewPart title="can’t be published" lots={review.refusedLots} isOpen />
            <ReviewPart title="changed" lots={review.changedLots} isOpen />
            <ReviewPart title="removed" lots={review.goneLots} isOpen />
            <ReviewPart title="new" lots={review.newLots} isOpen={review.newLots.totalCount <= 10} />
          </>
        )}
      </Parts>
    </ConfirmDialog>
  );
}
