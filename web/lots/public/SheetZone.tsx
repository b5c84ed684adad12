import { useEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { styled } from 'styled-components';
import { SPREADSHEET_ENDINGS } from '../../../rules/lots/uploads/upload-kinds';
import { Button } from '../../ui/controls/Button';

const Zone = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: var(--s3);
  padding: var(--s7) var(--s4);
  border: 1.5px dashed ${({ $over }) => ($over ? 'var(--accent)' : 'var(--control)')};
  border-radius: var(--radius);
  background: ${({ $over }) => ($over ? 'var(--accent-weak)' : 'transparent')};
  text-align: center;
  p {
    font-size: var(--t-s);
    color: var(--ink-2);
  }
`;

/** What the browser's dialog offers. Other files can be dropped, and are refused with the reason. */
const ACCEPTED = SPREADSHEET_ENDINGS.map((ending) => `.${ending}`).join(',');

/** Returns cells that were copied in a spreadsheet program as a file; null if the text is no table. */
function pastedSheet(text: string): File | null {
  const isTable = text.includes('\t') && text.trim().includes('\n');
  return isTable ? new File([text], 'pasted-cells.csv', { type: 'text/csv', lastModified: 0 }) : null;
}

/** Takes a file or cells that are pasted anywhere on the page, except into a field. */
function usePaste(take: (files: readonly File[]) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      const isField = target instanceof Element && target.closest('input, textarea, [role="dialog"]') !== null;
      if (isField || clipboardData === null) return;
      const pasted = pastedSheet(clipboardData.getData('text/plain'));
      const files = clipboardData.files.length > 0 ? [...clipboardData.files] : pasted ? [pasted] : [];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

export interface SheetZoneProps {
  /** The accessible name of the file input. */
  label: string;
  /** Called with whether several files were chosen at once, which aren't taken. */
  onMany: (areMany: boolean) => void;
  onFile: (file: File) => void;
}

/** Where a spreadsheet is chosen, dropped, or pasted. */
export function SheetZone({ label, onMany, onFile }: SheetZoneProps) {
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    onMany(files.length > 1);
    if (files.length === 1) onFile(file);
  };
  usePaste(take);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: false,
    onDrop: (accepted, rejected) => take([...accepted, ...rejected.map(({ file }) => file)]),
  });
  return (
    <Zone {...getRootProps()} $over={isDragActive}>
      <input {...getInputProps({ 'aria-label': label, accept: ACCEPTED })} />
      <Button tone="primary" onClick={open}>
        Choose a file
      </Button>
      <p>
        or drop it here: a .csv, .xls, or .xlsx file, up to 50 MB. Cells that you copied in a spreadsheet program can be
        pasted here.
      </p>
    </Zone>
  );
}
