import { useId } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { changedQuery, pageOf, useAddress } from '../../core/router/useAddress';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { bidderPath } from '../../paths/customers';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Section } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { useBidderFeedbackQuery } from '../Feedback.generated';

const List = styled.ol`
  display: grid;
  li {
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
    overflow-wrap: anywhere;
  }
  li:first-child {
    border-top: 0;
  }
  p {
    white-space: pre-line;
  }
  small {
    color: var(--ink-2);
  }
`;

const PAGE = 10;
const mayRead = holds('REPORTS');

export interface BidderFeedbackProps {
  approvalNumber: number;
  /** Names the record of a person with several; null for a single one. */
  record: string | null;
}

/** The feedback on a bidder's record, latest first, for viewers who can read it. The page is `feedback` in the address. */
export function BidderFeedback({ approvalNumber, record }: BidderFeedbackProps) {
  const heading = useId();
  const viewer = useViewer();
  const { query } = useAddress();
  const { time } = useHouseTime();
  const page = pageOf(query, 'feedback');
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useBidderFeedbackQuery({
    variables: { number: approvalNumber, first: PAGE, offset: (page - 1) * PAGE },
    skip: !mayRead(viewer),
  });
  if (!mayRead(viewer)) return null;
  const feedback = (current ?? previousData)?.approval?.feedback;
  return (
    <Section aria-labelledby={heading}>
      <h2 id={heading}>Feedback{record !== null && ` on ${record}`}</h2>
      {!feedback &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="60px" />)}
      {feedback?.totalCount === 0 && <EmptyState title="No feedback yet" />}
      {feedback && feedback.totalCount > 0 && (
        <List aria-label="Feedback">
          {feedback.nodes.map(({ id, message, lotNumber, lotTitle, givenAt, givenBy }) => (
            <li key={id}>
              <p>{message}</p>
              <small>
                {[`Lot ${lotNumber}, ${lotTitle}`, time(givenAt), givenBy].filter((part) => part !== null).join(' · ')}
              </small>
            </li>
          ))}
        </List>
      )}
      <Pager
        label="Pages of feedback"
        page={page}
        pageSize={PAGE}
        total={feedback?.totalCount ?? 0}
        hrefFor={(to) =>
          bidderPath(approvalNumber) + changedQuery(query, { feedback: to.page > 1 ? String(to.page) : null })
        }
      />
    </Section>
  );
}
