import { LiveChanges } from '../live/LiveChanges';
import type { Slice } from '../slice';
import { NewVersionDialog } from './NewVersionDialog';
import { ShortcutsDialog } from './ShortcutsDialog';

/**
 * Components that run beside every screen of a signed-in user and are hidden at first. They have their own bundle, so
 * that no screen waits for them.
 */
export function Attendants({ slices }: { slices: readonly Slice[] }) {
  return (
    <>
      <ShortcutsDialog slices={slices} />
      <NewVersionDialog />
      <LiveChanges slices={slices} />
    </>
  );
}
