import { useId } from 'react';
import { styled } from 'styled-components';
import { ListedBlocks } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Section } from '../../ui/layout/Page';
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

const SIZES = [10] as const;
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
  const { time } = useHouseTime();
  const page = useListPage({ sizes: SIZES, name: 'feedback', label: 'Pages of feedback' });
  const listed = useListed(
    page,
    useBidderFeedbackQuery({ variables: { number: approvalNumber, ...page.window }, skip: !mayRead(viewer) }),
    (data) => data.approval?.feedback,
  );
  if (!mayRead(viewer)) return null;
  return (
    <Section aria-labelledby={heading}>
      <h2 id={heading}>Feedback{record !== null && ` on ${record}`}</h2>
      <ListedBlocks
        listed={listed}
        awaited={<Skeleton $height="60px" />}
        empty={<EmptyState title="No feedback yet" />}
      >
        {(feedback) => (
          <List aria-label="Feedback">
            {feedback.map(({ id, message, lotNumber, lotTitle, givenAt, givenBy }) => (
              <li key={id}>
                <p>{message}</p>
                <small>
                  {[`Lot ${lotNumber}, ${lotTitle}`, time(givenAt), givenBy]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </List>
        )}
      </ListedBlocks>
    </Section>
  );
}
