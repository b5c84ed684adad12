import { useState } from 'react';
import { useEdit } from '../../core/edit/useEdit';
import type { MapUploadInput } from '../../generated/schema-types';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { type Upload_uploadFragment as Upload, useMapUploadMutation } from './Upload.generated';

/** What staff choose about the reading of a file. */
export type ReadingChoice = Pick<
  MapUploadInput,
  'answers' | 'leavesOutHiddenRows' | 'sheetName' | 'encoding' | 'delimiter'
>;

/** Reads the file of an upload again. */
export interface Reread {
  /** Asks first if repairs would be lost. */
  readonly ask: (choice: ReadingChoice) => void;
  readonly busy: boolean;
  /** Why it was not read again. */
  readonly problem: string | undefined;
}

/** Reads a file again with other choices. The rows are new then, so that repairs are lost. Render `dialog`. */
export function useReread({ id, version, canUndo }: Upload) {
  const { run, busy, refusal } = useEdit(useMapUploadMutation());
  const [asked, setAsked] = useState<ReadingChoice | null>(null);
  const read = async (choice: ReadingChoice) => {
    await run({ id, version, ...choice }, { failed: 'The file was not read again' });
    setAsked(null);
  };
  const reread: Reread = {
    ask: (choice) => {
      if (canUndo) setAsked(choice);
      else void read(choice);
    },
    busy,
    problem: refusal?.messages.join(' '),
  };
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      title="Read the file again?"
      confirm="Read again"
      danger
      busy={busy}
      onConfirm={() => asked && void read(asked)}
      onClose={() => setAsked(null)}
    >
      The file will be read again, and your edits to its rows will be lost.
    </ConfirmDialog>
  );
  return { reread, dialog };
}
