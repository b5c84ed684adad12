import { useMemo } from 'react';
import { fieldNames } from '../../../rules/core/record-fields';
import { ownSettings, readSettings, type TypedSettings } from '../../../rules/house/settings-input';
import { useEdit } from '../../core/edit/useEdit';
import { type EditForm, useEditForm } from '../../core/forms/useEditForm';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { type HouseSettings_houseFragment as House, useUpdateHouseMutation } from './HouseSettings.generated';

type Selected = Omit<House, '__typename' | 'settings'> & Omit<NonNullable<House['settings']>, '__typename'>;

/** A setting that isn't selected doesn't compile. */
const NAMES = fieldNames(ownSettings) satisfies readonly (keyof Selected)[];

function typedOf({ settings, ...house }: House): TypedSettings {
  const values: Partial<Selected> = { ...house, ...settings };
  return Object.fromEntries(NAMES.map((name) => [name, values[name] ?? ''])) as TypedSettings;
}

const problemsOf = (typed: TypedSettings) => readSettings(typed).problems;

export interface HouseSettingsForm extends Omit<EditForm<TypedSettings, House>, 'save'> {
  /** Why Save waits. */
  readonly waiting: string | undefined;
  readonly save: () => Promise<void>;
}

/** The form of the house's settings. Its draft stays in this tab. */
export function useHouseSettingsForm(house: House): HouseSettingsForm {
  const values = useMemo(() => typedOf(house), [house]);
  const form = useEditForm<TypedSettings, House>({
    draftName: 'house-settings',
    values,
    version: house.version,
    fields: ownSettings,
    read: (current) => ({ values: typedOf(current), version: current.version }),
    problemsOf,
  });
  const { run } = useEdit(useUpdateHouseMutation());
  const undo = useUndoRecordEdit();
  const save = async () => {
    if (form.check() !== null) return;
    await form.save(
      ({ values: typed, version }) =>
        run(
          { ...typed, version },
          {
            isRepeatable: true,
            failed: {
              nothing: 'The settings were not saved, and what you typed is still here.',
              mayBe: 'The connection was lost, so the settings may have been saved.',
            },
            confirmation: ({ house: saved }) => ({
              tone: 'success',
              message: 'House settings saved.',
              ...undo.action(saved, 'The change of the house settings was undone.'),
            }),
          },
        ),
      ({ house: saved }) => saved,
    );
  };
  return { ...form, save, waiting: form.isDirty || form.conflict ? undefined : 'Nothing has changed' };
}
