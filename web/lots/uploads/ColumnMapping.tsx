import { useState } from 'react';
import { styled } from 'styled-components';
import { CODE, wordsOf } from '../../../rules/lots/uploads/codes';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Bar, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { ColumnList } from '../public/ColumnList';
import { labelsOf } from './column-names';
import {
  certaintyWords,
  type Choices,
  columnInputs,
  columnTitle,
  type FileColumn,
  filledWords,
  firstChoices,
  isCertain,
  openColumns,
  stillMissing,
  targetOptions,
  withChoice,
  withoutRest,
} from './mapping-choices';
import { type Upload_uploadFragment as Upload, useMapUploadMutation } from './Upload.generated';

const Narrow = styled.div`
  max-width: 1040px;
`;
interface ColumnsProps {
  title: string;
  upload: Upload;
  columns: readonly FileColumn[];
  sale: SaleKind;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

function Columns({ title, upload, columns, sale, choices, onChoices }: ColumnsProps) {
  if (columns.length === 0) return null;
  return (
    <Section>
      <h2>{title}</h2>
      <ColumnList
        label={title}
        columns={columns.map((column) => ({
          index: column.index,
          name: columnTitle(column),
          note: certaintyWords(column, sale),
          samples: column.samples,
          target: choices.get(column.index) ?? null,
          options: targetOptions(upload.columns, choices, column.index, sale),
        }))}
        onTarget={(index, target) => onChoices(withChoice(choices, index, target))}
      />
    </Section>
  );
}

export interface ColumnMappingProps {
  upload: Upload;
  sale: SaleKind;
  /** Returns to the review without a change; absent while the rows can't be read. */
  onClose?: () => void;
  /** Whether choices were saved that left the lots without something that they need. */
  isTried?: boolean;
  /** Called after the choices were saved. */
  onMapped: () => void;
  /** Called after choices were saved that aren't enough. */
  onTried?: () => void;
  onAgain: () => void;
}

/** What the columns of a file contain: staff confirm what is suggested, and choose the rest. */
export function ColumnMapping({
  upload,
  sale,
  onClose,
  isTried = false,
  onMapped,
  onTried,
  onAgain,
}: ColumnMappingProps) {
  const [choices, setChoices] = useState(() => firstChoices(upload.columns));
  const { run, busy, refusal } = useEdit(useMapUploadMutation());
  const open = openColumns(choices);
  const missing = stillMissing(upload, choices);
  const filled = filledWords(missing, choices, sale);
  const toConfirm = upload.columns.filter((column) => !isCertain(column));
  const save = async () => {
    const { answer } = await run(
      { id: upload.id, version: upload.version, columns: columnInputs(choices) },
      { failed: 'The columns were not saved' },
    );
    if (answer?.upload?.state === 'REPAIR') onMapped();
    else if (answer) onTried?.();
  };
  const props = { upload, sale, choices, onChoices: setChoices };
  return (
    <Narrow>
      {upload.mappingProblems.map(({ code, missing: lacks }) => {
        const words = wordsOf(code === CODE.UNLABELED_COLUMN ? CODE.UNLABELED_COLUMN : CODE.UNKNOWN_COLUMNS, null, {
          sale,
          lotMaximum: null,
        });
        return (
          <Section key={code}>
            <Banner tone="warning">
              <strong>{words.title}.</strong> {words.description}
              {lacks.length > 0 && ` Missing: ${labelsOf(lacks, sale)}.`}
            </Banner>
          </Section>
        );
      })}
      <Columns {...props} title="Confirm or choose" columns={toConfirm} />
      <Columns {...props} title="Known columns" columns={upload.columns.filter(isCertain)} />
      {missing.length > 0 && (
        <Section>
          {filled === null ? (
            <Banner tone={isTried ? 'error' : 'info'}>
              Required, and not chosen yet: {labelsOf(missing, sale)}.
              <p>
                {isTried && 'The columns can’t be used without them. '}
                Choose the columns that contain them, or add them to the file and upload it again.
                {missing.includes('DESCRIPTION') &&
                  ' If the file has one text for each item, choose it as the description.'}
              </p>
            </Banner>
          ) : (
            <Banner>{filled}</Banner>
          )}
        </Section>
      )}
      {refusal && (
        <Section>
          <Banner tone="error">{refusal.messages.join(' ')}</Banner>
        </Section>
      )}
      <Bar>
        <Button
          tone="primary"
          busy={busy}
          waiting={
            open.length > 0
              ? `Select what ${counted(open.length, 'more column contains', 'more columns contain')}`
              : undefined
          }
          onClick={() => void save()}
        >
          {onClose ? 'Save columns' : 'Continue'}
        </Button>
        {open.length > 0 && (
          <Button onClick={() => setChoices(withoutRest(choices))}>Leave out {counted(open.length, 'column')}</Button>
        )}
        {onClose ? <Button onClick={onClose}>Cancel</Button> : <Button onClick={onAgain}>Upload another file</Button>}
      </Bar>
    </Narrow>
  );
}
