import { useMemo } from 'react';
import {
  methodFields,
  methodNameProblem,
  readSurcharge,
  type TypedSurcharge,
} from '../../../rules/payments/methods/payment-method-names';
import { useEdit } from '../../core/edit/useEdit';
import { type EditForm, useEditForm } from '../../core/forms/useEditForm';
import { showMethods } from './method-list';
import { type PaymentMethods_methodFragment as Method, useSavePaymentMethodMutation } from './PaymentMethods.generated';

interface TypedMethod extends TypedSurcharge {
  readonly name: string;
}

const typedOf = (method: Method | null): TypedMethod => ({
  name: method?.name ?? '',
  surchargePercent: method === null || Number(method.surchargePercent) === 0 ? '' : method.surchargePercent,
  surchargeName: method?.surchargeName ?? '',
});

export interface MethodForm extends Omit<EditForm<TypedMethod, Method>, 'save'> {
  /** Why Save is unavailable. */
  readonly waiting: string | undefined;
  /** Resolves to whether the method was saved. */
  readonly save: () => Promise<boolean>;
}

/**
 * The form of a payment method; `method` is null for a new one. `methods` are all methods of the house, whose names are
 * taken.
 */
export function useMethodForm(method: Method | null, methods: readonly Method[]): MethodForm {
  const values = useMemo(() => typedOf(method), [method]);
  const form = useEditForm<TypedMethod, Method>({
    draftName: `payment-method.${method?.id ?? 'new'}`,
    values,
    version: method?.version ?? null,
    fields: {
      name: methodFields.name,
      surchargePercent: { label: methodFields.surchargeRate.label },
      surchargeName: { label: methodFields.surchargeName.label },
    },
    read: (current) => ({ values: typedOf(current), version: current.version }),
    problemsOf: ({ name, ...surcharge }) => {
      const others = methods.filter(({ id }) => id !== method?.id).map((other) => other.name);
      const message = methodNameProblem(name, others);
      return [...(message === null ? [] : [{ field: 'name', message }]), ...readSurcharge(surcharge).problems];
    },
  });
  const { run } = useEdit(useSavePaymentMethodMutation());
  const save = async () => {
    const answer = await form.save(
      ({ values: typed, version }) =>
        run(method ? { id: method.id, version: version ?? method.version, ...typed } : typed, {
          // Names are unique, so a second attempt can't add the method twice.
          isRepeatable: true,
          update: (cache, { data }) => showMethods(cache, data?.savePaymentMethod.paymentMethods),
          confirmation: ({ paymentMethod }) =>
            paymentMethod && { tone: 'success', message: `${paymentMethod.name} saved.` },
        }),
      ({ paymentMethod }) => paymentMethod,
    );
    return answer !== null;
  };
  return { ...form, save, waiting: form.problem ?? (form.isDirty ? undefined : 'No changes to save') };
}
