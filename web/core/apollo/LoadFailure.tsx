import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/controls/Button';
import { LongText } from '../../ui/controls/LongText';
import { EmptyState } from '../../ui/display/EmptyState';
import { useFailureWords } from '../failures/useFailureWords';
import { useStatus } from './status';

export interface LoadFailureProps {
  error: unknown;
  /** The specified error text, for screens that have one. */
  message?: string | undefined;
  onRetry: () => void;
  /** A ButtonLink to show if the content does not exist. */
  elsewhere?: ReactNode;
}

/** Shown in place of content that failed to load: what happened, and a retry button if that can help. */
export function LoadFailure({ error, message, onRetry, elsewhere }: LoadFailureProps) {
  const failure = useFailureWords()(error);
  const { readings } = useStatus();
  useEffect(() => readings.markReported(error), [readings, error]);
  const title = failure.kind === 'failed' ? (message ?? failure.message) : failure.message;
  return (
    <div role="alert">
      <EmptyState
        title={<LongText>{title}</LongText>}
        action={
          failure.kind === 'absent'
            ? elsewhere
            : failure.kind !== 'forbidden' && <Button onClick={onRetry}>Try again</Button>
        }
      >
        {failure.kind !== 'absent' && failure.requestId && `Request ${failure.requestId}`}
      </EmptyState>
    </div>
  );
}
