import { useState } from 'react';
import { styled } from 'styled-components';
import { useEdit } from '../../core/edit/useEdit';
import type { RealizedColumn } from '../../generated/schema-types';
import { ColumnList } from '../../lots/public/ColumnList';
import { Button } from '../../ui/controls/Button';
import { Bar, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { noErrorsToast, stepAfterReading } from './checked-upload';
import { type Realized_uploadFragment as Upload, useMapRealizedColumnsMutation } from './RealizedPrices.generated';

const Narrow = styled.div`
  max-width: 1040px;
`;
const TARGETS: readonly { value: RealizedColumn; label: string }[] = [
  { value: 'IGNORE', label: 'Not used' },
  { value: 'LOT_NUMBER', label: 'Lot #' },
  { value: 'LOT_EXTENSION', label: 'Lot Ext.' },
  { value: 'INVENTORY_NUMBER', label: 'Inventory #' },
  { value: 'REALIZED_PRICE', label: 'Realized Price' },
  { value: 'PADDLE', label: 'Paddle' },
];

type Choices = ReadonlyMap<number, RealizedColumn>;

/** A column contains one thing, and only one column does, so that another one loses it. */
function withChoice(choices: Choices, index: number, target: RealizedColumn): Choices {
  const next = new Map(choices);
  if (target !== 'IGNORE')
    for (const [other, its] of choices) if (its === target && other !== index) next.set(other, 'IGNORE');
  return next.set(index, target);
}

const isEnough = (choices: Choices): boolean => {
  const chosen = new Set(choices.values());
  return chosen.has('REALIZED_PRICE') && (chosen.has('LOT_NUMBER') || chosen.has('INVENTORY_NUMBER'));
};

/** Asks what the columns of the file contain, if nobody knows. */
export function ColumnsStep({ upload, goTo }: { upload: Upload; goTo: (step: number) => void }) {
  const { id, version, columns, isLotMissing, isPriceMissing } = upload;
  const [choices, setChoices] = useState<Choices>(
    () => new Map(columns.map(({ index, target }) => [index, target ?? 'IGNORE'])),
  );
  const { run, busy, refusal } = useEdit(useMapRealizedColumnsMutation());
  const save = async () => {
    const chosen = [...choices].map(([index, target]) => ({ index, target }));
    const { answer } = await run(
      { id, version, columns: chosen },
      {
        failed: 'The columns were not saved',
        confirmation: ({ upload: read }) => read && noErrorsToast(read),
      },
    );
    if (answer?.upload?.state === 'REVIEW') goTo(stepAfterReading(answer.upload));
  };
  const missing = [isLotMissing && 'lot numbers or inventory numbers', isPriceMissing && 'realized prices'].filter(
    Boolean,
  );
  return (
    <Narrow>
      <Section>
        <Banner tone="warning">
          No column is known to contain {missing.join(' and ')}. Choose what the columns of {upload.fileName} contain.
        </Banner>
      </Section>
      {refusal && (
        <Section>
          <Banner tone="error">{refusal.messages.join(' ')}</Banner>
        </Section>
      )}
      <Section>
        <ColumnList
          label="Columns"
          columns={columns.map(({ index, heading, samples }) => ({
            index,
            name: heading === '' ? `Column ${index + 1}` : heading,
            samples,
            target: choices.get(index) ?? 'IGNORE',
            options: TARGETS,
          }))}
          onTarget={(index, target) => setChoices(withChoice(choices, index, target))}
        />
      </Section>
      <Bar>
        <Button
          tone="primary"
          busy={busy}
          waiting={isEnough(choices) ? undefined : 'Choose the lot number or the inventory number, and the price'}
          onClick={() => void save()}
        >
          Continue
        </Button>
        <Button onClick={() => goTo(1)}>Upload another file</Button>
      </Bar>
    </Narrow>
  );
}
