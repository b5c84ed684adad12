import type { ErrorInfo, ReactNode } from 'react';
import { Component } from 'react';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Page } from '../../ui/layout/Page';

interface Props {
  /** Another one, such as another address, gives the screen another chance. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps the menu alive when a screen breaks, or when its code cannot be loaded because a newer version is out. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    reportError(new Error(`A screen broke:${info.componentStack ?? ''}`, { cause: error }));
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.broken && resetKey !== this.props.resetKey) this.setState({ broken: false });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Page>
        <div role="alert">
          <EmptyState
            title="This page could not be shown."
            action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
          >
            Nothing that you saved is lost. If a reload does not help, tell your system administrator.
          </EmptyState>
        </div>
      </Page>
    );
  }
}
