import { useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { styled } from 'styled-components';
import { modelUrl, TIP_SHEET_URL } from '../../../rules/lots/snapshots/lot-files';
import { formatsOf, SPREADSHEET_ENDINGS, type UploadKind } from '../../../rules/lots/uploads/upload-kinds';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Banner } from '../../ui/display/Banner';
import { Link } from '../../ui/display/Link';
import { Progress } from '../../ui/display/Progress';
import { Actions, Bar, Section } from '../../ui/layout/Page';
import { FailedUpload } from './FailedUpload';
import type { ChosenSheet, Sending } from './useSendFile';

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
const Format = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
  margin-bottom: var(--s4);
  font-size: var(--t-s);
`;
const Narrow = styled.div`
  display: grid;
  gap: var(--s4);
  max-width: 880px;
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

export interface UploadStartProps {
  sale: SaleKind;
  sending: Sending;
  /** The upload that is discarded when another file is accepted; null for none. */
  replacesId: string | null;
  onSend: (chosen: ChosenSheet) => void;
  onCancel: () => void;
  /** Where the session's items are downloaded, as a file that can be uploaded again; absent where that isn't offered. */
  snapshot?: string | undefined;
}

/** Where a spreadsheet is chosen, dropped, or pasted, and its upload. */
export function UploadStart({ sale, sending, replacesId, onSend, onCancel, snapshot }: UploadStartProps) {
  const formats = formatsOf(sale);
  const [kind, setKind] = useState<UploadKind>(formats[0]?.kind ?? 'artfact');
  const isSending = sending.state === 'SENDING';
  const [areMany, setMany] = useState(false);
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file || isSending) return;
    setMany(files.length > 1);
    if (files.length === 1) onSend({ file, kind, replacesId });
  };
  usePaste(take);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    multiple: false,
    disabled: isSending,
    onDrop: (accepted, rejected) => take([...accepted, ...rejected.map(({ file }) => file)]),
  });
  if (isSending) return <SendingFile {...sending} onCancel={onCancel} />;
  return (
    <Narrow>
      {sending.state === 'FAILED' && (
        <FailedUpload
          fileName={sending.chosen.file.name}
          problems={sending.problems}
          onRetry={() => onSend(sending.chosen)}
        />
      )}
      <Section>
        <Format>
          <span aria-hidden="true">File format</span>
          <SegmentedControl
            label="File format"
            value={kind}
            onValue={setKind}
            segments={formats.map((format) => ({ value: format.kind, label: format.label }))}
          />
        </Format>
        <Zone {...getRootProps()} $over={isDragActive}>
          <input {...getInputProps({ 'aria-label': 'Spreadsheet of items', accept: ACCEPTED })} />
          <Button tone="primary" onClick={open}>
            Choose a file
          </Button>
          <p>
            or drop it here: a .csv, .xls, or .xlsx file, up to 50 MB. Cells that you copied in a spreadsheet program
            can be pasted here.
          </p>
        </Zone>
      </Section>
      {areMany && (
        <Banner tone="error">
          You can upload one file only. Choose the one with the items, and upload the others after it.
        </Banner>
      )}
      {sending.state === 'INVALID' && !areMany && (
        <Banner tone="error">
          {sending.problem.title} {sending.problem.text}
        </Banner>
      )}
      <Actions>
        <Link href={modelUrl({ kind, isTimed: sale === 'TIMED' })}>Download spreadsheet model</Link>
        <Link href={TIP_SHEET_URL}>Download tip sheet</Link>
        {snapshot && <Link href={snapshot}>Download spreadsheet snapshot</Link>}
      </Actions>
    </Narrow>
  );
}

/** The progress of an upload: its bytes, then its reading. */
function SendingFile({ chosen, share, onCancel }: Extract<Sending, { state: 'SENDING' }> & { onCancel: () => void }) {
  const percent = Math.floor(share * 100);
  return (
    <Narrow>
      <Progress
        label={percent < 100 ? `Uploading ${chosen.file.name}` : `Reading ${chosen.file.name}...`}
        done={percent}
        total={percent < 100 ? 100 : undefined}
        isPercent
      />
      <Bar>
        <Button onClick={onCancel}>Cancel</Button>
      </Bar>
    </Narrow>
  );
}
