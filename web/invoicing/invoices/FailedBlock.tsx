import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Sheet } from '../../ui/layout/Sheet';

/** In the place of an invoice whose window could not be loaded: another try. The failure itself was announced once. `place` counts from 1. */
export function FailedBlock({ height, place, onRetry }: { height: number; place: number; onRetry: () => void }) {
  return (
    <Sheet style={{ minHeight: height }}>
      <EmptyState
        title="This invoice could not be loaded."
        action={
          <Button onClick={onRetry} aria-label={`Try again to load invoice ${place} of the list`}>
            Try again
          </Button>
        }
      />
    </Sheet>
  );
}
