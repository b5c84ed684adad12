import { LiveChanges } from '../live/LiveChanges';
import type { Slice } from '../slice';
import { NewVersionDialog } from './NewVersionDialog';
import { ShortcutsDialog } from './ShortcutsDialog';

/** What runs beside the screens of the signed in and shows nothing at first: a file of its own, which no screen waits for. */
export function Attendants({ slices }: { slices: readonly Slice[] }) {
  return (
    <>
      <ShortcutsDialog slices={slices} />
      <NewVersionDialog />
      <LiveChanges slices={slices} />
    </>
  );
}
