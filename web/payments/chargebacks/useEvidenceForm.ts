import { useMemo } from 'react';
import { valuesOf } from '../../../rules/core/record-fields';
import {
  evidenceFields,
  evidenceProblems,
  type EvidenceTexts,
} from '../../../rules/payments/chargebacks/evidence-fields';
import { useEdit } from '../../core/edit/useEdit';
import { type EditForm, useEditForm } from '../../core/forms/useEditForm';
import {
  type Chargebacks_detailFragment as Chargeback,
  useSaveChargebackEvidenceMutation,
} from './Chargebacks.generated';

export interface EvidenceForm extends Omit<EditForm<EvidenceTexts, Chargeback>, 'save'> {
  /** Why Save waits. */
  readonly waiting: string | undefined;
  readonly save: () => Promise<void>;
}

/** In the input of the mutation, the texts are below `evidence`. */
const pathOf = ([, field]: readonly string[]): string | null => field ?? null;

/** The form of a chargeback's evidence. Its draft stays in this tab, so only leaving the tab asks first. */
export function useEvidenceForm(chargeback: Chargeback): EvidenceForm {
  const { id, version, evidence } = chargeback;
  const values = useMemo(() => valuesOf(evidenceFields, evidence), [evidence]);
  const form = useEditForm<EvidenceTexts, Chargeback>({
    draftName: `chargeback.${id}`,
    values,
    version,
    fields: evidenceFields,
    read: (current) => ({ values: valuesOf(evidenceFields, current.evidence), version: current.version }),
    problemsOf: evidenceProblems,
    pathOf,
  });
  const { run } = useEdit(useSaveChargebackEvidenceMutation());
  const save = async () => {
    if (form.check() !== null) return;
    await form.save(
      ({ values: texts, version: seen }) =>
        run(
          { id, version: seen ?? version, evidence: texts },
          {
            isRepeatable: true,
            confirmation: () => ({ tone: 'success', message: 'Evidence saved. Nothing was sent yet.' }),
          },
        ),
      ({ chargeback: saved }) => saved,
    );
  };
  return {
    ...form,
    waiting: form.isDirty || form.conflict ? undefined : 'Nothing has changed',
    save,
  };
}
