import { useMemo } from 'react';
import { styled } from 'styled-components';
import { priceProblem } from '../../../rules/realized-prices/prices';
import type { DialogProps } from '../../core/dialogs/useDialogs';
import { useEdit } from '../../core/edit/useEdit';
import { EditDialog } from '../../core/forms/EditDialog';
import { useEditForm } from '../../core/forms/useEditForm';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Field, Fields } from '../../ui/controls/Field';
import { TextInput } from '../../ui/controls/TextInput';
import type { RealizedPricesQuery } from '../uploads/RealizedPrices.generated';
import { type Realized_rowFragment as Row, useSaveRealizedPriceMutation } from './Review.generated';

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: var(--s3);
`;

interface Typed {
  readonly lotNumber: string;
  readonly lotExtension: string;
  readonly inventoryNumber: string;
  readonly realizedPrice: string;
  readonly paddle: string;
}

const FIELDS = {
  lotNumber: { label: 'Item Number' },
  lotExtension: { label: 'Ext.' },
  inventoryNumber: { label: 'Inventory Number' },
  realizedPrice: { label: 'Realized Price' },
  paddle: { label: 'Paddle' },
};

const problemsOf =
  (currency: string) =>
  ({ lotNumber, inventoryNumber, realizedPrice }: Typed) => {
    const price = priceProblem(realizedPrice, currency);
    const isNamed = lotNumber.trim() !== '' || inventoryNumber.trim() !== '';
    return [
      ...(isNamed ? [] : [{ field: 'lotNumber', message: 'Item Number is required.' }]),
      ...(price === null ? [] : [{ field: 'realizedPrice', message: price }]),
    ];
  };

export interface PriceDialogProps extends DialogProps {
  prices: NonNullable<RealizedPricesQuery['realizedPrices']>;
  /** Null for a price of a lot that the upload doesn't have. */
  row: Row | null;
  /** Called after the price was saved. */
  onSaved?: () => void;
}

/** Edits the realized price of a lot, and which lot it is for. */
export function PriceDialog({ prices, row, onSaved, onClose }: PriceDialogProps) {
  const { catalog, currency } = prices;
  const { run, busy } = useEdit(useSaveRealizedPriceMutation());
  const values = useMemo<Typed>(
    () => ({
      lotNumber: row?.lotNumber ?? '',
      lotExtension: row?.lotExtension ?? '',
      inventoryNumber: row?.inventoryNumber ?? '',
      realizedPrice: row?.realizedPrice ?? '',
      paddle: row?.paddle ?? '',
    }),
    [row],
  );
  const form = useEditForm<Typed, Row>({
    draftName: `realized.${catalog.number}.${row?.rowId ?? 'new'}`,
    values,
    version: row?.version ?? null,
    fields: FIELDS,
    read: ({ lotNumber, lotExtension, inventoryNumber, realizedPrice, paddle, version }) => ({
      values: { lotNumber, lotExtension, inventoryNumber, realizedPrice, paddle },
      version,
    }),
    problemsOf: useMemo(() => problemsOf(currency), [currency]),
  });
  const save = async () => {
    if (form.check() !== null) return;
    const saved = await form.save(
      ({ values: typed, version }) =>
        run(
          { ...typed, hammer: '', catalogNumber: catalog.number, rowId: row?.rowId ?? null, version },
          {
            failed: 'The price was not saved',
            confirmation: () => ({
              tone: 'success',
              message: `Price of lot ${typed.lotNumber || typed.inventoryNumber} saved.`,
            }),
          },
        ),
      () => null,
    );
    if (!saved) return;
    onClose();
    onSaved?.();
  };
  const input = (name: keyof Typed, maxLength: number) => ({
    name,
    autoComplete: 'off',
    maxLength,
    value: form.values[name],
    onBlur: () => form.leave(name),
  });
  return (
    <EditDialog
      title={row === null ? 'Add Price' : 'Edit Price'}
      sub={row?.title ?? undefined}
      form={form}
      what="this price"
      busy={busy}
      waiting={undefined}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Fields>
        <Pair>
          <Field label={FIELDS.lotNumber.label} required error={form.errorOf('lotNumber')}>
            <TextInput {...input('lotNumber', 8)} onChange={({ target }) => form.type({ lotNumber: target.value })} />
          </Field>
          <Field label={FIELDS.lotExtension.label} error={form.errorOf('lotExtension')}>
            <TextInput
              {...input('lotExtension', 1)}
              onChange={({ target }) => form.type({ lotExtension: target.value })}
            />
          </Field>
        </Pair>
        <Field
          label={FIELDS.inventoryNumber.label}
          hint="Names the lot if it has no number."
          error={form.errorOf('inventoryNumber')}
        >
          <TextInput
            {...input('inventoryNumber', 32)}
            onChange={({ target }) => form.type({ inventoryNumber: target.value })}
          />
        </Field>
        <Pair>
          <Field
            label={`${FIELDS.realizedPrice.label} (${currency})`}
            required
            hint="0 if the lot is unsold."
            error={form.errorOf('realizedPrice')}
          >
            <AmountInput {...input('realizedPrice', 20)} onValue={(realizedPrice) => form.type({ realizedPrice })} />
          </Field>
          <Field label={FIELDS.paddle.label} hint="Empty keeps the buyer." error={form.errorOf('paddle')}>
            <TextInput {...input('paddle', 20)} onChange={({ target }) => form.type({ paddle: target.value })} />
          </Field>
        </Pair>
      </Fields>
    </EditDialog>
  );
}
