import { useMemo, useState } from 'react';
import { imageFileText } from '../../../rules/lots/image-file-names';
import { LOT_NOT_SAVED, lotFieldProblems } from '../../../rules/lots/lot-fields';
import { taxCodeText } from '../../../rules/lots/tax-codes';
import { columnLabel, hasColumn, isMoney, LOT_COLUMNS, type LotColumn } from '../../../rules/lots/uploads/columns';
import { useEdit } from '../../core/edit/useEdit';
import { type EditForm, type FieldWords, useEditForm } from '../../core/forms/useEditForm';
import { useCustomerCare } from '../../core/product/useCustomerCare';
import type { LotStart, TypedLot } from './lot-places';
import {
  type LotPage_lotFragment as Lot,
  type LotPageQuery,
  type SaveLotMutation,
  useSaveLotMutation,
} from './LotPage.generated';

export type LotCatalog = NonNullable<LotPageQuery['catalog']>;
/** A saved lot, with its latest edit and the lots beside it. */
export type SavedLot = NonNullable<SaveLotMutation['saveLot']['lot']>;

/** Amounts are typed without decimals if they are whole. */
const typedText = (column: LotColumn, value: string | number | boolean | readonly string[] | null): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : '';
  if (typeof value === 'object' && value !== null) return imageFileText(value);
  const text = String(value ?? '');
  if (column === 'taxCode') return taxCodeText(text);
  return isMoney(column) ? text.replace(/\.0+$/, '') : text;
};

/** Returns the fields of a lot as staff type them. */
export const typedLotOf = (lot: Lot): TypedLot =>
  Object.fromEntries(LOT_COLUMNS.map((column) => [column, typedText(column, lot[column])])) as Record<
    LotColumn,
    string
  >;

const BLANK = Object.fromEntries(LOT_COLUMNS.map((column) => [column, ''])) as Record<LotColumn, string>;

/** Returns what a new lot starts with. A copy has the next number, and no inventory number or image files. */
export function newLotOf({ newLot, kind }: LotCatalog, { copied, kept }: LotStart): TypedLot {
  const { lotNumber, startingBid } = newLot;
  if (copied) return { ...copied, lotNumber, lotExtension: '', inventoryNumber: '', imageFileNames: '' };
  // The lowest increment is the default only of a lot without estimates.
  const hasEstimate = Boolean(kept?.lowEstimate ?? '') || Boolean(kept?.highEstimate ?? '');
  const lowest = kind === 'BUY_NOW' || hasEstimate ? '' : typedText('startingBid', startingBid);
  return { ...BLANK, lotNumber, startingBid: lowest, ...kept };
}

export interface LotForm extends Omit<EditForm<TypedLot, Lot>, 'save'> {
  /** Saves; resolves to the saved lot, or null if it wasn't saved. */
  readonly save: () => Promise<SavedLot | null>;
}

export interface LotFormProps {
  readonly catalog: LotCatalog;
  /** Null for a new lot. */
  readonly lot: Lot | null;
  /** What a new lot starts with. */
  readonly start: LotStart;
  /** Tells such lots apart, so that each has its own draft. */
  readonly startName: string;
  readonly connectType: string;
}

/** The form of a lot. Its draft stays in this tab, by lot. */
export function useLotForm({ catalog, lot, start, startName, connectType }: LotFormProps): LotForm {
  const { id: catalogId, number, kind, currency } = catalog;
  // From the first change or save on, a new lot keeps the number that it was offered: the answer of its save offers the next one.
  const [offered, setOffered] = useState<TypedLot | null>(null);
  const values = useMemo(
    () => (lot ? typedLotOf(lot) : (offered ?? newLotOf(catalog, start))),
    [lot, catalog, start, offered],
  );
  const fields = useMemo(
    () =>
      Object.fromEntries(
        LOT_COLUMNS.map((column) => [column, { label: columnLabel(column, kind) }]),
      ) as unknown as FieldWords<TypedLot>,
    [kind],
  );
  const problemsOf = useMemo(
    () => (typed: TypedLot) =>
      lotFieldProblems(typed, {
        sale: kind,
        connectType,
        currency,
        before: lot && typedLotOf(lot),
        hasBid: lot?.hasAbsenteeBids ?? false,
        // The services know the numbers of all lots.
        numberUse: () => 'FREE',
        isInventoryUsed: () => false,
      }),
    [kind, connectType, currency, lot],
  );
  const form = useEditForm<TypedLot, Lot>({
    draftName: lot ? `lot.${lot.lotId}` : `lot.new.${number}${start.copied || start.kept ? `.${startName}` : ''}`,
    values,
    version: lot?.version ?? null,
    fields,
    read: (current) => ({ values: typedLotOf(current), version: current.version }),
    problemsOf,
  });
  const { run } = useEdit(useSaveLotMutation());
  const withPhones = useCustomerCare();
  const lowestBid = lot || start.copied || start.kept?.startingBid !== undefined ? '' : values.startingBid;
  return {
    ...form,
    type: (change) => {
      setOffered(values);
      const hasEstimate = Boolean(change.lowEstimate ?? '') || Boolean(change.highEstimate ?? '');
      // The lowest increment is the default only of a lot without estimates.
      const clears = lowestBid !== '' && hasEstimate && form.values.startingBid === lowestBid;
      const estimates = { ...form.values, ...change };
      const isCleared = 'lowEstimate' in change || 'highEstimate' in change;
      const hasNone = estimates.lowEstimate === '' && estimates.highEstimate === '';
      const restores = lowestBid !== '' && isCleared && hasNone && form.values.startingBid === '';
      if (clears) form.type({ ...change, startingBid: '' });
      else form.type(restores ? { ...change, startingBid: lowestBid } : change);
    },
    save: async () => {
      if (form.check() !== null) return null;
      setOffered(values);
      const answer = await form.save(
        ({ values: typed, version }) =>
          run(
            {
              ...Object.fromEntries(
                LOT_COLUMNS.flatMap((column) => (hasColumn(kind, column) ? [[column, typed[column]]] : [])),
              ),
              ...(lot ? { id: lot.id, version: version ?? lot.version } : { catalogId }),
            },
            { failed: withPhones(LOT_NOT_SAVED) },
          ),
        ({ lot: saved }) => saved,
      );
      return answer?.lot ?? null;
    },
  };
}
