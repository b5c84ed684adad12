import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Page } from '../../ui/layout/Page';

/** Shown in place of a screen that crashed, or whose code can't be loaded because a newer version is deployed. */
export function BrokenScreen() {
  return (
    <Page>
      <div role="alert">
        <EmptyState
          title="This page could not be shown."
          action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
        >
          Your saved work is safe. If reloading doesn’t help, contact your system administrator.
        </EmptyState>
      </div>
    </Page>
  );
}
