import { useEffect, useState } from 'react';
import { failureText } from '../core/forms/failure';
import { useDraft } from '../core/forms/useDraft';
import { useFailureWords } from '../core/forms/useFailureWords';
import { useLeaveGuard } from '../core/router/useLeaveGuard';
import type { PrivateLabel_settingsFragment as Settings } from './PrivateLabelPage.generated';
import { useSavePrivateLabelMutation } from './PrivateLabelPage.generated';

/** S1 section 9. */
const BANNER_MS = 5000;

/** What is chosen, by numbers, and which version of the settings it was chosen over. */
export interface ChosenLabel {
  readonly fontColor: number;
  readonly fontStyle: number;
  readonly buttonColor: number;
  readonly language: number;
  readonly displayPastAuctions: boolean;
  readonly version: number;
}

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
  (['fontColor', 'fontStyle', 'buttonColor', 'language', 'displayPastAuctions'] as const).some(
    (field) => one[field] !== other[field],
  );

/** The form of the private label. What is chosen is kept in this tab until it is saved or given up. */
export function usePrivateLabelForm(settings: Settings) {
  const { draft, keep, drop, latest } = useDraft<ChosenLabel>('private-label');
  const [refusal, setRefusal] = useState<string>();
  const [isConflict, setIsConflict] = useState(false);
  const [savedAt, setSavedAt] = useState(0);
  const [mutate, { loading: saving }] = useSavePrivateLabelMutation();
  const wordsOf = useFailureWords();
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
    try {
      const { data } = await mutate({ variables: { input: chosen } });
      const answer = data?.savePrivateLabelSettings;
      if (answer?.settings) {
        // What was chosen while it was saved stays chosen.
        const now = latest();
        if (now === null || now === draft) drop();
        else keep({ ...now, version: answer.settings.version });
        setSavedAt((before) => before + 1);
        return;
      }
      if (answer?.current) {
        // Saving again means it: it is saved over what stands now.
        keep({ ...chosen, version: answer.current.version });
        setIsConflict(true);
      } else setRefusal(answer?.userErrors[0]?.message);
    } catch (error) {
      setRefusal(failureText(wordsOf(error)));
    }
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
