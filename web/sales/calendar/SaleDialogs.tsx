import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { LONGEST_SALE_NAME, saleNameProblem, TERMS_NEEDED } from '../../../rules/sales/calendar/adding';
import { saleFields } from '../../../rules/sales/sale-fields';
import { useEdit } from '../../core/edit/useEdit';
import { EditDialog } from '../../core/forms/EditDialog';
import { useEditForm } from '../../core/forms/useEditForm';
import { PlaceLink } from '../../core/session/PlaceLink';
import type { SaleKind } from '../../generated/schema-types';
import { sessionStepPath, termsPath } from '../../paths/sales';
import { Field, Fields } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { Note } from '../../ui/overlays/Dialog';
import {
  type Calendar_saleFragment as Sale,
  type SaleChoicesQuery,
  useAddBuyNowSaleMutation,
  useAddSaleMutation,
  useRenameSaleMutation,
} from './CalendarPage.generated';
import { KIND_LABELS } from './session-words';

type Choices = SaleChoicesQuery['saleChoices'];

interface Typed {
  readonly kind: SaleKind;
  readonly name: string;
  /** Number of the terms; empty if none is chosen. */
  readonly termsNumber: string;
}

const problemsOf = ({ kind, name, termsNumber }: Typed) => {
  if (kind === 'BUY_NOW') return [];
  const problem = saleNameProblem(name);
  return [
    ...(problem === null ? [] : [{ field: 'name', message: problem }]),
    ...(termsNumber === '' ? [{ field: 'termsNumber', message: TERMS_NEEDED }] : []),
  ];
};

/** A label with the reason why it can't be chosen. */
const withReason = (label: string, refusal: string | null): string =>
  refusal === null ? label : `${label} (${refusal})`;

/** Adds a sale: live or timed with a name and terms, or the house's Buy It Now sale, whose first step opens. */
export function AddSaleDialog({
  choices,
  onAdded,
  onClose,
}: {
  choices: Choices;
  onAdded: () => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const values = useMemo((): Typed => {
    const possible = choices.kinds.find(({ refusal }) => refusal === null);
    return { kind: possible?.kind ?? 'LIVE', name: '', termsNumber: '' };
  }, [choices]);
  const form = useEditForm<Typed, Sale>({
    draftName: 'sale.new',
    values,
    version: null,
    fields: {
      kind: { label: 'Type', words: (kind) => KIND_LABELS[kind] },
      name: { label: saleFields.name.label },
      termsNumber: { label: 'Terms' },
    },
    read: () => ({ values, version: 1 }),
    problemsOf,
  });
  const { run: runAdd } = useEdit(useAddSaleMutation());
  const { run: runAddBuyNow } = useEdit(useAddBuyNowSaleMutation());
  const { kind, name, termsNumber } = form.values;
  const kindRefusal = choices.kinds.find((one) => one.kind === kind)?.refusal ?? undefined;
  const isBuyNow = kind === 'BUY_NOW';
  const save = async () => {
    const answer = await form.save<{ readonly sale?: Sale | null }>(
      ({ values: typed }) =>
        typed.kind === 'BUY_NOW'
          ? runAddBuyNow({}, {})
          : runAdd(
              { kind: typed.kind, name: typed.name, termsNumber: Number(typed.termsNumber) },
              {
                confirmation: () => ({
                  tone: 'success',
                  message: `${typed.name.trim()} was added. Add its sessions next.`,
                }),
              },
            ),
      ({ sale }) => sale,
    );
    if (!answer?.sale) return;
    const { sale } = answer;
    onAdded();
    const [session] = sale.sessions;
    if (sale.kind === 'BUY_NOW' && session) void navigate(sessionStepPath('bin', sale.number, session.number, 1));
  };
  return (
    <EditDialog
      title="Add Sale"
      width="m"
      form={form}
      what="this sale"
      saveLabel="Continue"
      busy={form.isSaving}
      waiting={choices.refusal ?? kindRefusal ?? problemsOf(form.values)[0]?.message}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Fields>
        <Field label="Type" error={kindRefusal}>
          <Select
            value={kind}
            onValue={(next) => form.type({ kind: next })}
            options={choices.kinds.map((one) => ({
              value: one.kind,
              label: withReason(KIND_LABELS[one.kind], one.refusal),
              disabled: one.refusal !== null,
            }))}
          />
        </Field>
        {isBuyNow ? (
          <Note>Continue opens the details of the sale. A house has one Buy It Now sale.</Note>
        ) : (
          <>
            <Field label={saleFields.name.label} required error={form.errorOf('name')}>
              <TextInput
                value={name}
                maxLength={LONGEST_SALE_NAME}
                autoComplete="off"
                onChange={(event) => form.type({ name: event.target.value })}
                onBlur={() => form.leave('name')}
              />
            </Field>
            <Field label="Terms" required error={form.errorOf('termsNumber')}>
              <Select
                value={termsNumber}
                placeholder="Select"
                onValue={(next) => form.type({ termsNumber: next })}
                onBlur={() => form.leave('termsNumber')}
                options={choices.terms.map((one) => ({
                  value: String(one.number),
                  label: withReason(one.name, one.refusal),
                  disabled: one.refusal !== null,
                }))}
              />
            </Field>
            {choices.terms.length === 0 && (
              <Banner tone="warning">
                There are no terms yet. Add them in{' '}
                <PlaceLink href={termsPath} right="SENSITIVE">
                  Auction Terms
                </PlaceLink>
                .
              </Banner>
            )}
          </>
        )}
      </Fields>
    </EditDialog>
  );
}

/** Renames a sale. */
export function RenameSaleDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const values = useMemo(() => ({ name: sale.name }), [sale.name]);
  const form = useEditForm<{ readonly name: string }, Sale>({
    draftName: `sale.${sale.id}`,
    values,
    version: sale.version,
    fields: { name: { label: saleFields.name.label } },
    read: (current) => ({ values: { name: current.name }, version: current.version }),
    problemsOf: ({ name }) => {
      const problem = saleNameProblem(name);
      return problem === null ? [] : [{ field: 'name', message: problem }];
    },
  });
  const { run } = useEdit(useRenameSaleMutation());
  const save = async () => {
    const answer = await form.save(
      ({ values: { name }, version }) =>
        run(
          { id: sale.id, name, version: version ?? sale.version },
          { isRepeatable: true, confirmation: () => ({ tone: 'success', message: 'Sale renamed.' }) },
        ),
      (saved) => saved.sale,
    );
    if (answer?.sale) onClose();
  };
  return (
    <EditDialog
      title="Rename Sale"
      width="s"
      form={form}
      what="this sale"
      busy={form.isSaving}
      waiting={form.isDirty ? form.problem : 'No changes to save'}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={saleFields.name.label} required error={form.errorOf('name')}>
        <TextInput
          value={form.values.name}
          maxLength={LONGEST_SALE_NAME}
          autoComplete="off"
          onChange={(event) => form.type({ name: event.target.value })}
          onBlur={() => form.leave('name')}
        />
      </Field>
    </EditDialog>
  );
}
