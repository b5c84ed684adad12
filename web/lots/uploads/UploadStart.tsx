import { useState } from 'react';
import { styled } from 'styled-components';
import { modelUrl, TIP_SHEET_URL } from '../../../rules/lots/snapshots/lot-files';
import { formatsOf, type UploadKind } from '../../../rules/lots/uploads/upload-kinds';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Link } from '../../ui/display/Link';
import { Actions, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { FailedUpload } from '../public/FailedUpload';
import { SendingFile } from '../public/SendingFile';
import { SheetZone } from '../public/SheetZone';
import type { Sending } from '../public/useSendSheet';
import type { ChosenSheet } from './useSendFile';

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

export interface UploadStartProps {
  sale: SaleKind;
  sending: Sending<ChosenSheet>;
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
  if (isSending) return <SendingFile name={sending.chosen.file.name} share={sending.share} onCancel={onCancel} />;
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
        <SheetZone
          label="Spreadsheet of items"
          onMany={setMany}
          onFile={(file) => onSend({ file, kind, replacesId })}
        />
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
