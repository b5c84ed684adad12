import { styled } from 'styled-components';
import { Button } from '../../../ui/controls/Button';
import { Icon } from '../../../ui/display/Icon';
import { SpinnerRing } from '../../../ui/display/SpinnerRing';
import { Banner } from '../../../ui/notices/Banner';
import type { Saving } from './review-edits';
import type { ReviewStore } from './review-store';

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 80px;
  font-size: var(--t-s);
  color: var(--ink-2);
`;

/** Whether the edits are saved. */
export function SaveMark({ saving }: { saving: Saving }) {
  if (saving.kind === 'SAVING') {
    return (
      <Mark>
        <SpinnerRing /> Saving…
      </Mark>
    );
  }
  if (saving.kind === 'SAVED') {
    return (
      <Mark>
        <Icon name="check" /> Saved
      </Mark>
    );
  }
  return (
    <Mark>
      <Icon name="warning" /> Not saved
    </Mark>
  );
}

export interface SaveProblemProps {
  saving: Saving;
  store: ReviewStore;
  /** Shows the cells that a colleague edited. */
  onDecide: () => void;
}

/** Why edits aren't saved, and what can be done. Nothing while they are. */
export function SaveProblem({ saving, store, onDecide }: SaveProblemProps) {
  if (saving.kind === 'SAVED' || saving.kind === 'SAVING') return null;
  if (saving.kind === 'CONFLICT') {
    return (
      <Banner
        tone="warning"
        actions={
          <Button tone="link" onClick={onDecide}>
            Choose values
          </Button>
        }
      >
        A colleague edited the same cells. Your edits are saved when you have chosen the values that stay.
      </Banner>
    );
  }
  return (
    <Banner
      tone="error"
      actions={
        <>
          <Button tone="link" onClick={store.retry}>
            Retry
          </Button>
          <Button tone="link" onClick={store.revert}>
            Discard unsaved edits
          </Button>
        </>
      }
    >
      {saving.message}
    </Banner>
  );
}
