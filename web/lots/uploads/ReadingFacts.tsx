import { styled } from 'styled-components';
import { TEXT_DELIMITERS, TEXT_ENCODINGS } from '../../../rules/lots/uploads/sheet';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { labelOf } from './column-names';
import type { Upload_uploadFragment as Upload } from './Upload.generated';
import type { Reread } from './useReread';

const Root = styled.details`
  max-width: 880px;
  margin-bottom: var(--s4);
  font-size: var(--t-s);
  summary {
    color: var(--ink-2);
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  h3 {
    margin: var(--s4) 0 var(--s1);
    font: 500 var(--t-s)/1.4 var(--sans);
  }
  ul {
    max-height: 200px;
    margin: 0;
    padding-left: var(--s5);
    overflow: auto;
    overflow-wrap: anywhere;
    color: var(--ink-2);
  }
`;
const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--s3);
  margin-top: var(--s3);
  > div {
    min-width: 180px;
  }
  > label {
    padding-bottom: 7px;
  }
`;

const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar',
};

const SKIP_REASONS: Readonly<Record<Upload['skippedRows'][number]['reason'], string>> = {
  BANNER: 'a title',
  BLANK: 'blank',
  REPEATED_HEADINGS: 'the headings again',
  SECOND_HEADINGS: 'a second row of headings',
  TOTAL: 'a total',
};

/** Blank rows hold nothing that staff could miss. */
const shownSkips = ({ skippedRows }: Upload) => skippedRows.filter(({ reason }) => reason !== 'BLANK');

/** One line of how the file was read. */
function summaryOf(upload: Upload): string {
  const skipped = shownSkips(upload).length;
  return [
    upload.sheetName !== null && `sheet “${upload.sheetName}”`,
    upload.encoding,
    upload.delimiter !== null && DELIMITER_NAMES[upload.delimiter]?.toLowerCase(),
    upload.state !== 'MAPPING' && counted(upload.rowCount, 'row'),
    skipped > 0 && `${counted(skipped, 'row')} skipped`,
    upload.hiddenLotCount > 0 && counted(upload.hiddenLotCount, 'hidden row'),
    upload.noticeCount > 0 && `${counted(upload.noticeCount, 'value')} rounded or lost`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Notices({ upload, sale }: { upload: Upload; sale: SaleKind }) {
  const { notices, noticeCount } = upload;
  if (noticeCount === 0) return null;
  return (
    <>
      <h3>Rounded or lost</h3>
      <ul>
        {notices.map(({ kind, sheetRow, column, from, to }) => (
          <li key={`${sheetRow} ${column}`}>
            Row {sheetRow}, {labelOf(column, sale)}:{' '}
            {kind === 'ROUNDED_UP' ? `${from} was rounded up to ${to ?? ''}` : `the file has no value (${from})`}
          </li>
        ))}
        {noticeCount > notices.length && <li>and {counted(noticeCount - notices.length, 'more value')}</li>}
      </ul>
    </>
  );
}

export interface ReadingFactsProps {
  upload: Upload;
  sale: SaleKind;
  reread: Reread;
  /** Shows what the columns contain; absent where they are shown. */
  onColumns?: () => void;
}

/** How the file was read, with what staff can choose differently. */
export function ReadingFacts({ upload, sale, reread, onColumns }: ReadingFactsProps) {
  const { sheetName, otherSheets, encoding, delimiter, hiddenLotCount, leavesOutHiddenRows } = upload;
  const skipped = shownSkips(upload);
  const sheets = sheetName === null ? [] : [sheetName, ...otherSheets];
  return (
    <Root>
      <summary>
        {upload.fileName}: {summaryOf(upload)}
      </summary>
      <Choices>
        {sheetName !== null && (
          <Field label="Sheet">
            <Select
              value={sheetName}
              options={sheets.map((value) => ({ value, label: value }))}
              onValue={(next) => reread.ask({ sheetName: next })}
            />
          </Field>
        )}
        {encoding !== null && (
          <Field label="Encoding">
            <Select
              value={encoding}
              options={TEXT_ENCODINGS.map((value) => ({ value, label: value }))}
              onValue={(next) => reread.ask({ encoding: next })}
            />
          </Field>
        )}
        {delimiter !== null && (
          <Field label="Between cells">
            <Select
              value={delimiter}
              options={TEXT_DELIMITERS.map((value) => ({ value, label: DELIMITER_NAMES[value] ?? value }))}
              onValue={(next) => reread.ask({ delimiter: next })}
            />
          </Field>
        )}
        {hiddenLotCount > 0 && (
          <Checkbox checked={leavesOutHiddenRows} onChecked={(next) => reread.ask({ leavesOutHiddenRows: next })}>
            Leave out {counted(hiddenLotCount, 'hidden row')}
          </Checkbox>
        )}
        {onColumns && <Button onClick={onColumns}>Change columns</Button>}
      </Choices>
      {skipped.length > 0 && (
        <>
          <h3>Skipped because they aren’t items</h3>
          <ul>
            {skipped.map(({ sheetRow, reason, text }) => (
              <li key={sheetRow}>
                Row {sheetRow}, {SKIP_REASONS[reason]}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <Notices upload={upload} sale={sale} />
    </Root>
  );
}
