import { useMemo } from 'react';
import { BASIS_LABELS, placeFields } from '../../rules/sales-tax/basis';
import { TAX_BASES } from '../../rules/sales-tax/recognition';
import { useEdit } from '../core/edit/useEdit';
import { EditDialog } from '../core/forms/EditDialog';
import { useEditForm } from '../core/forms/useEditForm';
import type { SalesTaxBasis } from '../generated/schema-types';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { Note } from '../ui/overlays/Dialog';
import { placeName } from './SalesTax.columns';
import { type SalesTax_placeFragment as Place, useSetSalesTaxBasisMutation } from './SalesTax.generated';

interface Typed {
  /** Null for the usual one. */
  readonly basis: SalesTaxBasis | null;
}

const USUAL = 'USUAL';
const typedOf = ({ isBasisSet, basis }: Place): Typed => ({ basis: isBasisSet ? basis : null });

/** Sets what makes sales tax count in a place. */
export function BasisDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const values = useMemo(() => typedOf(place), [place]);
  const form = useEditForm<Typed, Place>({
    draftName: `sales-tax.${place.id}`,
    values,
    version: place.version,
    fields: {
      basis: {
        label: placeFields.basis.label,
        words: (basis) => (basis === null ? 'The usual one' : BASIS_LABELS[basis]),
      },
    },
    read: (current) => ({ values: typedOf(current), version: current.version }),
    problemsOf: () => [],
  });
  const { run } = useEdit(useSetSalesTaxBasisMutation());
  const save = async () => {
    const answer = await form.save(
      ({ values: { basis }, version }) =>
        run(
          { placeId: place.id, basis, version: version ?? place.version },
          {
            isRepeatable: true,
            confirmation: () => ({ tone: 'success', message: `Reporting basis for ${placeName(place)} saved.` }),
          },
        ),
      (saved) => saved.place,
    );
    if (answer) onClose();
  };
  return (
    <EditDialog
      title={`Sales tax in ${placeName(place)}`}
      width="s"
      form={form}
      what="this setting"
      busy={form.isSaving}
      waiting={form.isDirty ? undefined : 'No changes to save'}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={placeFields.basis.label}>
        <Select
          value={form.values.basis ?? USUAL}
          onValue={(basis) => form.type({ basis: basis === USUAL ? null : basis })}
          options={[
            { value: USUAL, label: `Usual: ${BASIS_LABELS[place.usualBasis]}` },
            ...TAX_BASES.map((basis) => ({ value: basis, label: BASIS_LABELS[basis] })),
          ]}
        />
      </Field>
      {place.basisReason !== null && <Note>{place.basisReason}</Note>}
      <Note>
        Refunds and credit notes count when they are made. Reports of past periods follow this setting, so change it
        between two filings.
      </Note>
    </EditDialog>
  );
}
