import { useCallback, useState } from 'react';
import type { InvoiceSelectionInput } from '../generated/schema-types';
import { DOCUMENTS, DocumentWindow } from './DocumentWindow';

export interface AllDocumentsProps {
  selection: InvoiceSelectionInput;
  total: number;
  /** How many are there so far; stays the same function. */
  onProgress: (loaded: number) => void;
}

/** Every document of a selection, one window after the other, so that all of them can be printed. */
export function AllDocuments({ selection, total, onProgress }: AllDocumentsProps) {
  const windows = Math.ceil(total / DOCUMENTS);
  const [open, setOpen] = useState(1);
  const onLoaded = useCallback((window: number) => {
    onProgress(Math.min(total, (window + 1) * DOCUMENTS));
    setOpen((before) => Math.max(before, window + 2));
  }, [onProgress, total]);
  return Array.from({ length: Math.min(open, windows) }, (_, window) => <DocumentWindow key={window} selection={selection} window={window} onLoaded={onLoaded} />);
}
