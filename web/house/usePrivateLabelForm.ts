import { useEffect, useState } from 'react';
import { fieldNames } from '../../rules/core/record-fields';
import { type LabelChoices, labelChoices } from '../../rules/house/private-label';
import { useEdit } from '../core/edit/useEdit';
import { useDraft } from '../core/forms/useDraft';
import { useLeaveGuard } from '../core/router/useLeaveGuard';
import type { PrivateLabel_settingsFragment as Settings } from './PrivateLabelPage.generated';
import { useSavePrivateLabelMutation } from './PrivateLabelPage.generated';

/** How long the confirmation stays, in milliseconds. */
const BANNER_MS = 5000;

/** What is chosen, by numbers, and which version of the settings it was chosen over. */
export type ChosenLabel = LabelChoices & { readonly version: number };

const chosenOf = ({
  fontColor,
  fontStyle,
  buttonColor,
  defaultLanguage,
  displayPastAuctions,
  version,
}: Settings): ChosenLabel => ({
  fontColor: fontColor.number,
  fontStyle: fontStyle.number,
  buttonColor: buttonColor.number,
  language: defaultLanguage.number,
  displayPastAuctions,
  version,
});

const differs = (one: ChosenLabel, other: ChosenLabel): boolean =>
  fieldNames(labelChoices).some((field) => one[field] !== other[field]);

/** The form of the private label. What is chosen is kept in this tab until it is saved or given up. */
export function usePrivateLabelForm(settings: Settings) {
  const { draft, keep, drop, latest } = useDraft<ChosenLabel>('private-label');
  const [refusal, setRefusal] = useState<string>();
  const [isConflict, setIsConflict] = useState(false);
  const [savedAt, setSavedAt] = useState(0);
  const { run, busy: saving } = useEdit(useSavePrivateLabelMutation());
  const standing = chosenOf(settings);
  const chosen = draft ?? standing;
  const isDirty = differs(chosen, standing);
  // What was chosen is a draft, also after another screen.
  useLeaveGuard(isDirty, 'tab');
  useEffect(() => {
    if (savedAt === 0) return;
    const timer = setTimeout(() => setSavedAt(0), BANNER_MS);
    return () => clearTimeout(timer);
  }, [savedAt]);
  const save = async () => {
    setRefusal(undefined);
    setIsConflict(false);
    const { answer, refusal: refused } = await run(chosen, {
      isRepeatable: true,
      failed: {
        nothing: 'The settings were not saved.',
        mayBe: 'The connection was lost, so the settings may have been saved.',
      },
    });
    if (answer?.settings) {
      // What was chosen during the save stays chosen.
      const now = latest();
      if (now === null || now === draft) drop();
      else keep({ ...now, version: answer.settings.version });
      setSavedAt((before) => before + 1);
      return;
    }
    const current = refused?.answer?.current;
    if (current) {
      // Saving again overwrites the colleague's version, which the form now says.
      keep({ ...chosen, version: current.version });
      setIsConflict(true);
    } else setRefusal(refused?.messages.join(' '));
  };
  const choose = (change: Partial<ChosenLabel>) => {
    setSavedAt(0);
    keep({ ...chosen, ...change });
  };
  const giveUp = () => {
    drop();
    setIsConflict(false);
    setRefusal(undefined);
  };
  return { chosen, choose, giveUp, isDirty, isSaved: savedAt > 0, isConflict, refusal, saving, save };
}
