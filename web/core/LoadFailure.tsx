import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { failureOf } from './failure';

export interface LoadFailureProps {
  error: unknown;
  /** The specified words, where the screen has its own. */
  message?: string;
  onRetry: () => void;
}

/** In the place of what could not be loaded: what happened, and another try. */
export function LoadFailure({ error, message, onRetry }: LoadFailureProps) {
  const failure = failureOf(error);
  const title = failure.kind === 'failed' ? (message ?? failure.message) : failure.message;
  return (
    <div role="alert">
      <EmptyState title={title} action={failure.kind === 'forbidden' ? undefined : <Button onClick={onRetry}>Try again</Button>}>
        {failure.requestId && `Request ${failure.requestId}`}
      </EmptyState>
    </div>
  );
}
