import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import {
  type BulkChange,
  type BulkField,
  bulkFields,
  changeProblem,
  columnsOfChange,
  isAmountField,
  MOST_EDITED_LOTS,
  type PlannedChange,
  plannedChanges,
} from '../../../rules/lots/list/bulk-edit';
import { taxCodeLabel } from '../../../rules/lots/tax-codes';
import { columnLabel } from '../../../rules/lots/uploads/columns';
import { useEdit, useQuickEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import type { SaleKind } from '../../generated/schema-types';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Field, Fields } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { lotChoices } from '../editing/lot-choices';
import { itemName, itemWord } from './item-list';
import { type ItemTable_editedFragment as EditedItem, useUpdateLotsMutation } from './ItemTable.generated';
import { typedItem } from './useCellEdits';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
  gap: var(--s3);
`;
const Plan = styled.ul`
  display: grid;
  gap: var(--s1);
  max-height: 220px;
  overflow-y: auto;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
  strong {
    color: var(--failed);
    font-weight: 500;
  }
`;

/** The items that are listed; those that can't be changed come first if there are more. */
const LISTED = 100;

const HOW = { SET: 'Set to', PERCENT: 'Change by percent', AMOUNT: 'Change by amount' } as const;

/** An item as the rules need it: with its fields as staff type them. */
const changeable = (item: EditedItem) => ({
  ...typedItem(item),
  id: item.id,
  number: item.number,
  title: item.title,
  version: item.version,
  hasAbsenteeBids: item.hasAbsenteeBids,
  editLock: item.editLock,
  artistName: item.artistName,
  medium: item.medium,
  circa: item.circa,
  dimensions: item.dimensions,
  condition: item.condition,
  provenance: item.provenance,
  exhibited: item.exhibited,
  literature: item.literature,
  notes: item.notes,
  taxCode: taxCodeLabel(item.taxCode ?? ''),
  hasResaleRight: item.hasResaleRight ? 'Yes' : '',
});
type Changeable = ReturnType<typeof changeable>;

const valueText = (value: string | undefined): string => (value === undefined || value === '' ? 'none' : value);

const fieldLabel = (field: BulkField, kind: SaleKind): string =>
  field === 'estimates' ? 'Low and high estimate' : columnLabel(field, kind);

export interface BulkEditDialogProps {
  items: readonly EditedItem[];
  kind: SaleKind;
  currency: string;
  connectType: string;
  /** Called when the items are changed. */
  onChanged: () => void;
  onClose: () => void;
}

/** Changes a field of many items at once, all or none, and shows each change first. One Undo restores all of them. */
export function BulkEditDialog({ items, kind, currency, connectType, onChanged, onClose }: BulkEditDialogProps) {
  const fields = bulkFields(kind);
  const [change, setChange] = useState<BulkChange>({
    field: fields[0] ?? 'notes',
    how: kind === 'BUY_NOW' ? 'SET' : 'PERCENT',
    text: '',
  });
  const { run, busy, refusal } = useEdit(useUpdateLotsMutation());
  const { run: runUndo } = useQuickEdit(useUpdateLotsMutation());
  const lots = useMemo(() => items.map(changeable), [items]);
  const problem = changeProblem(change);
  const plan = problem === null ? plannedChanges(lots, change, { sale: kind, connectType, currency }) : [];
  const refused = plan.filter((one) => one.problem !== null);
  const word = itemWord(kind);
  const setField = (field: BulkField) => {
    const hows = howsOf(field);
    setChange({ field, how: hows.includes(change.how) ? change.how : (hows[0] ?? 'SET'), text: '' });
  };
  const undo = async (made: readonly PlannedChange<Changeable>[], versions: ReadonlyMap<string, number>) => {
    await runUndo(
      {
        lots: made.map(({ lot, values }) => ({
          id: lot.id,
          version: versions.get(lot.id) ?? null,
          ...Object.fromEntries(
            Object.keys(values).map((column) => [column, lot[column as keyof typeof values] ?? '']),
          ),
        })),
      },
      {
        confirmation: () => ({ message: `The change of ${counted(made.length, word)} was undone.` }),
        failed: {
          nothing: 'The change was not undone.',
          mayBe: 'The connection was lost, so the change may have been undone.',
        },
      },
    );
  };
  const save = async () => {
    const { answer } = await run(
      { lots: plan.map(({ lot: { id, version }, values }) => ({ id, version, ...values })) },
      {
        confirmation: ({ lots: changed }) => ({
          tone: 'success',
          message: `${fieldLabel(change.field, kind)} changed on ${counted(plan.length, word)}.`,
          action: {
            label: 'Undo',
            onSelect: () => void undo(plan, new Map(changed?.map(({ id, version }) => [id, version]))),
          },
        }),
        failed: {
          nothing: `The ${word}s were not changed.`,
          mayBe: `The connection was lost, so the ${word}s may have been changed.`,
        },
      },
    );
    if (!answer) return;
    onChanged();
    onClose();
  };
  const waiting = (): string | undefined => {
    if (problem !== null) return problem;
    if (plan.length === 0) return `None of the ${word}s would change`;
    if (plan.length > MOST_EDITED_LOTS) return `Change at most ${counted(MOST_EDITED_LOTS, word)} at once`;
    return refused.length > 0 ? `${counted(refused.length, word)} can’t be changed. Deselect them first` : undefined;
  };
  const listed = [...refused, ...plan.filter((one) => one.problem === null)];
  const named = refusal?.answer?.userErrors.map(({ message, field }) => {
    const lot = field[0] === 'lots' ? plan[Number(field[1])]?.lot : undefined;
    return lot ? `${itemName(lot, kind)}: ${message}` : message;
  });
  return (
    <ConfirmDialog
      title={`Edit ${counted(items.length, word)}`}
      confirm={plan.length > 0 ? `Change ${counted(plan.length, word)}` : `Change ${word}s`}
      width="m"
      busy={busy}
      waiting={waiting()}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Fields>
        {refusal && <Banner tone="error">{(named ?? refusal.messages).slice(0, 5).join(' ')}</Banner>}
        <Row>
          <Field label="Field">
            <Select
              value={change.field}
              options={fields.map((field) => ({ value: field, label: fieldLabel(field, kind) }))}
              onValue={setField}
            />
          </Field>
          <Field label="Change">
            <Select
              value={change.how}
              options={howsOf(change.field).map((how) => ({ value: how, label: HOW[how] }))}
              onValue={(how) => setChange({ ...change, how, text: '' })}
            />
          </Field>
          <Field
            label={change.how === 'PERCENT' ? 'Percent' : change.how === 'AMOUNT' ? 'Amount' : 'New value'}
            hint={change.how === 'SET' ? 'Leave it empty to clear the field.' : 'Negative lowers it.'}
            error={change.text === '' ? undefined : (problem ?? undefined)}
          >
            {isAmountField(change.field) ? (
              <AmountInput value={change.text} onValue={(text) => setChange({ ...change, text })} />
            ) : lotChoices(change.field) ? (
              <Select
                value={change.text}
                options={lotChoices(change.field) ?? []}
                onValue={(text) => setChange({ ...change, text })}
              />
            ) : (
              <TextInput value={change.text} onChange={({ target }) => setChange({ ...change, text: target.value })} />
            )}
          </Field>
        </Row>
        {plan.length > 0 && (
          <Plan aria-label="Changes" tabIndex={0}>
            {listed.slice(0, LISTED).map(({ lot, values, problem: reason }) => (
              <li key={lot.id}>
                {itemName(lot, kind)}:{' '}
                {columnsOfChange(change.field)
                  .filter((column) => values[column] !== undefined)
                  .map((column) => `${valueText(lot[column])} → ${valueText(values[column])}`)
                  .join(', ')}{' '}
                {reason !== null && <strong>{reason}</strong>}
              </li>
            ))}
            {listed.length > LISTED && <li>and {counted(listed.length - LISTED, word)} more</li>}
          </Plan>
        )}
      </Fields>
    </ConfirmDialog>
  );
}

function howsOf(field: BulkField): BulkChange['how'][] {
  if (field === 'estimates') return ['PERCENT', 'AMOUNT'];
  return isAmountField(field) ? ['SET', 'PERCENT', 'AMOUNT'] : ['SET'];
}
