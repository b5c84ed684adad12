import { styled } from 'styled-components';
import { invisibleIn } from '../../../rules/lots/uploads/cell-texts';
import { lotWord } from '../../../rules/lots/uploads/columns';
import { TEXT_DELIMITERS, TEXT_ENCODINGS } from '../../../rules/lots/uploads/sheet';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { labelOf } from './column-names';
import { columnTitle, unreadImageColumns } from './mapping-choices';
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
  EXAMPLE: 'the example of the model',
  REPEATED_HEADINGS: 'the headings again',
  SECOND_HEADINGS: 'a second row of headings',
  TOTAL: 'a total',
};

/** Blank rows hold nothing that staff could miss. */
const shownSkips = ({ skippedRows }: Upload) => skippedRows.filter(({ reason }) => reason !== 'BLANK');

const MOST_NAMES = 6;

/** The columns with values that aren't uploaded, and how many there are: "3 columns left out: VAT Code, ARR, Quantity". */
function leftOut({ columns }: Upload): string | false {
  const names = columns
    .filter(({ use, samples }) => use === 'IGNORE' && samples.length > 0)
    .map((column) => columnTitle(column));
  if (names.length === 0) return false;
  const more = names.length > MOST_NAMES ? ', ...' : '';
  return `${counted(names.length, 'column')} left out: ${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

/** The other sheets of a workbook, which aren't read. */
const otherSheetsOf = ({ otherSheets }: Upload): string | false =>
  otherSheets.length > 0 &&
  `${counted(otherSheets.length, 'other sheet')}: ${otherSheets.slice(0, MOST_NAMES).join(', ')}`;

type Notice = Upload['notices'][number];

/** Whether a notice is about the whole sheet, and not about a value. */
const isOfSheet = ({ kind }: Notice): boolean => kind === 'NUMBERED' || kind === 'FILLED';
const ofValues = ({ notices }: Upload) => notices.filter((notice) => !isOfSheet(notice));
const changedCount = (upload: Upload): number => upload.noticeCount - (upload.notices.length - ofValues(upload).length);

/** One line of how the file was read. */
function summaryOf(upload: Upload): string {
  const skipped = shownSkips(upload).length;
  return [
    upload.sheetName !== null && `sheet “${upload.sheetName}”`,
    otherSheetsOf(upload),
    upload.encoding,
    upload.delimiter !== null && DELIMITER_NAMES[upload.delimiter]?.toLowerCase(),
    upload.state !== 'MAPPING' && counted(upload.rowCount, 'row'),
    skipped > 0 && `${counted(skipped, 'row')} skipped`,
    upload.hiddenLotCount > 0 && counted(upload.hiddenLotCount, 'hidden row'),
    leftOut(upload),
    changedCount(upload) > 0 && `${counted(changedCount(upload), 'value')} changed or lost`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What happened to a value, or to the values of a column. */
function noticeWords({ kind, from, to }: Notice): string {
  switch (kind) {
    case 'ROUNDED_UP':
      return `${from} was rounded up to ${to ?? ''}`;
    case 'UNIT':
      return `${from} has a unit, which items don’t have; the number is saved as it is: ${to ?? ''}`;
    case 'INVISIBLE':
      return `invisible characters were removed from ${to ?? ''} (${invisibleIn(from).join(', ') || 'at its ends'})`;
    case 'DECODED':
      return `HTML characters such as &amp; were replaced: ${to ?? ''}`;
    case 'NO_AMOUNT':
      return `“${from}” was read as no amount`;
    case 'LOST':
    case 'NUMBERED':
    case 'FILLED':
      return `the file has no value (${from})`;
  }
}

function Notices({ upload, sale }: { upload: Upload; sale: SaleKind }) {
  const notices = ofValues(upload);
  const more = changedCount(upload) - notices.length;
  if (notices.length === 0) return null;
  return (
    <>
      <h3>Changed or lost</h3>
      <ul>
        {notices.map((notice) => (
          <li key={`${notice.sheetRow} ${notice.column} ${notice.kind}`}>
            Row {notice.sheetRow}, {labelOf(notice.column, sale)}: {noticeWords(notice)}
          </li>
        ))}
        {more > 0 && <li>and {counted(more, 'more value')}</li>}
      </ul>
    </>
  );
}

/** What the file has no column for, and how it was filled. The values can be edited like all others. */
export function FilledColumns({ upload, sale }: { upload: Upload; sale: SaleKind }) {
  const word = lotWord(sale).toLowerCase();
  const filled = upload.notices.filter(isOfSheet);
  if (filled.length === 0) return null;
  return (
    <Section>
      <Banner>
        {filled
          .map(({ kind, column, from, to }) =>
            kind === 'NUMBERED'
              ? `The file has no ${word} numbers, so the ${word}s were numbered from ${from} to ${to ?? from}.`
              : `The file has no column for the ${labelOf(column, sale).toLowerCase()}, so it was filled from the ${from.toLowerCase()}.`,
          )
          .join(' ')}{' '}
        You can edit them below.
      </Banner>
    </Section>
  );
}

/** Offers columns of image files that earlier uploads of the house left out. */
export function UnreadImages({ upload, sale, onColumns }: { upload: Upload; sale: SaleKind; onColumns: () => void }) {
  const columns = unreadImageColumns(upload.columns);
  if (columns.length === 0) return null;
  const names = columns.map((column) => `“${columnTitle(column)}”`).join(', ');
  const word = lotWord(sale).toLowerCase();
  return (
    <Section>
      <Banner
        actions={
          <Button tone="link" onClick={onColumns}>
            Choose columns
          </Button>
        }
      >
        {columns.length === 1 ? 'The column' : 'The columns'} {names} {columns.length === 1 ? 'isn’t' : 'aren’t'}{' '}
        uploaded, as in earlier uploads. Choose {labelOf('IMAGE_FILE_NAMES', sale)} for{' '}
        {columns.length === 1 ? 'it' : 'them'} if image files should go to the {word}s that list them.
      </Banner>
    </Section>
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
