import { useEffect, useMemo, useState } from 'react';
import { yesNo } from '../../rules/core/record-fields';
import { BUTTON_COLORS, type LabelChoices, labelChoices } from '../../rules/house/private-label';
import { useEdit } from '../core/edit/useEdit';
import { type EditForm, type FieldWords, useEditForm } from '../core/forms/useEditForm';
import {
  type PrivateLabel_settingsFragment as Settings,
  useSavePrivateLabelMutation,
} from './PrivateLabelPage.generated';

/** How long the confirmation stays, in milliseconds. */
const BANNER_MS = 5000;

const choicesOf = (settings: Settings): LabelChoices => ({
  fontColor: settings.fontColor.number,
  fontStyle: settings.fontStyle.number,
  buttonColor: settings.buttonColor.number,
  language: settings.defaultLanguage.number,
  displayPastAuctions: settings.displayPastAuctions,
});

/** The label of the option with a number. */
const labelIn = (options: readonly { readonly id: number; readonly label: string }[]) => (number: number) =>
  options.find(({ id }) => id === number)?.label ?? String(number);

const { fontColor, fontStyle, buttonColor, language, displayPastAuctions } = labelChoices;
const FIELDS: FieldWords<LabelChoices> = {
  fontColor: { ...fontColor, words: labelIn(fontColor.list) },
  fontStyle: { ...fontStyle, words: labelIn(fontStyle.list) },
  buttonColor: { ...buttonColor, words: labelIn(BUTTON_COLORS.map(({ id, name }) => ({ id, label: name }))) },
  language: { ...language, words: labelIn(language.list) },
  displayPastAuctions: { ...displayPastAuctions, words: yesNo },
};

/** Every option that the page offers can be saved. */
const problemsOf = () => [];

export interface PrivateLabelForm extends Omit<EditForm<LabelChoices, Settings>, 'save'> {
  /** Whether the confirmation is shown. */
  readonly isSaved: boolean;
  /** Why Save waits. */
  readonly waiting: string | undefined;
  readonly save: () => Promise<void>;
}

/** The form of the private label's appearance. Its draft stays in this tab, so only leaving the tab asks first. */
export function usePrivateLabelForm(settings: Settings): PrivateLabelForm {
  const values = useMemo(() => choicesOf(settings), [settings]);
  const form = useEditForm<LabelChoices, Settings>({
    draftName: 'private-label',
    values,
    version: settings.version,
    fields: FIELDS,
    read: (current) => ({ values: choicesOf(current), version: current.version }),
    problemsOf,
  });
  const { run } = useEdit(useSavePrivateLabelMutation());
  const [savedAt, setSavedAt] = useState(0);
  useEffect(() => {
    if (savedAt === 0) return;
    const timer = setTimeout(() => setSavedAt(0), BANNER_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);
  const save = async () => {
    const answer = await form.save(
      ({ values: choices, version }) =>
        run(
          { ...choices, version },
          {
            isRepeatable: true,
            failed: {
              nothing: 'The settings were not saved.',
              mayBe: 'The connection was lost, so the settings may have been saved.',
            },
          },
        ),
      ({ settings: saved }) => saved,
    );
    if (answer) setSavedAt((before) => before + 1);
  };
  return {
    ...form,
    isSaved: savedAt > 0,
    waiting: form.isDirty || form.conflict ? undefined : 'Nothing has changed',
    save,
    type: (change) => {
      setSavedAt(0);
      form.type(change);
    },
  };
}
