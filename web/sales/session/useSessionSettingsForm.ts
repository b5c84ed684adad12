import { useMemo } from 'react';
import { yesNo } from '../../../rules/core/record-fields';
import { categoryName } from '../../../rules/sales/categories';
import { NO_CHANNEL } from '../../../rules/sales/channels';
import { sessionSettingsFields, sessionSettingsProblems } from '../../../rules/sales/session-fields';
import { useEdit } from '../../core/edit/useEdit';
import { type EditForm, type FieldWords, type Problem, useEditForm } from '../../core/forms/useEditForm';
import { useCustomerCare } from '../../core/product/useCustomerCare';
import {
  type Session_catalogFragment as Session,
  type SessionDefaultsQuery,
  useSaveSessionSettingsMutation,
} from './Session.generated';
import { SAVE_FAILED } from './session-words';

/** The three contacts of a session, with their contact types. */
export const CONTACT_FIELDS = [
  { name: 'consignment', isDefault: 'isDefaultConsignment', type: 1, label: 'Consignment Contact' },
  { name: 'administrator', isDefault: 'isDefaultAdministrator', type: 3, label: 'Sale Administrator Contact' },
  { name: 'expert', isDefault: 'isDefaultExpert', type: 4, label: 'Expert Contact' },
] as const;

/** The values of step 2 as the form has them. */
export interface TypedSettings {
  readonly hasBroadcast: boolean;
  /** State by channel. */
  readonly channels: Readonly<Record<string, number>>;
  readonly consignment: number | null;
  readonly administrator: number | null;
  readonly expert: number | null;
  readonly isDefaultConsignment: boolean;
  readonly isDefaultAdministrator: boolean;
  readonly isDefaultExpert: boolean;
  readonly categoryIds: readonly number[];
  readonly description: string;
  readonly viewingNotes: string;
  readonly isDefaultNotes: boolean;
}

type Defaults = SessionDefaultsQuery['sessionDefaults'];

/** A session whose step 2 was never finished starts with the defaults of its location. */
function typedOf(session: Session, defaults: Defaults): TypedSettings {
  const isNew = session.step < 3;
  const { contacts } = defaults;
  const chosen = (name: 'consignment' | 'administrator' | 'expert') =>
    session.contacts[name] ?? (isNew ? contacts[name] : null);
  const [consignment, administrator, expert] = [chosen('consignment'), chosen('administrator'), chosen('expert')];
  const usualNotes = isNew ? (defaults.viewingNotes ?? '') : '';
  const viewingNotes = session.viewingNotes === '' ? usualNotes : session.viewingNotes;
  return {
    hasBroadcast: session.hasBroadcast,
    channels: Object.fromEntries(session.channels.map(({ channel, state }) => [channel, state])),
    consignment,
    administrator,
    expert,
    isDefaultConsignment: consignment !== null && consignment === contacts.consignment,
    isDefaultAdministrator: administrator !== null && administrator === contacts.administrator,
    isDefaultExpert: expert !== null && expert === contacts.expert,
    categoryIds: session.categoryIds,
    description: session.description,
    viewingNotes,
    isDefaultNotes: viewingNotes !== '' && viewingNotes === defaults.viewingNotes,
  };
}

const contact = (field: { readonly label: string }) => ({
  label: field.label,
  words: (number: number | null) => (number === null ? 'None' : `User ${number}`),
});
const isDefault = (label: string) => ({ label: `Default (${label})`, words: yesNo });
const FIELDS: FieldWords<TypedSettings> = {
  hasBroadcast: { label: sessionSettingsFields.hasBroadcast.label, words: (on) => (on ? 'On' : 'Off') },
  channels: {
    label: sessionSettingsFields.channels.label,
    words: (states) =>
      Object.entries(states)
        .map(([channel, state]) => `${channel} ${state}`)
        .join(', '),
  },
  consignment: contact(CONTACT_FIELDS[0]),
  administrator: contact(CONTACT_FIELDS[1]),
  expert: contact(CONTACT_FIELDS[2]),
  isDefaultConsignment: isDefault(CONTACT_FIELDS[0].label),
  isDefaultAdministrator: isDefault(CONTACT_FIELDS[1].label),
  isDefaultExpert: isDefault(CONTACT_FIELDS[2].label),
  categoryIds: {
    label: sessionSettingsFields.categoryIds.label,
    words: (ids) => ids.map(categoryName).join(', '),
  },
  description: sessionSettingsFields.description,
  viewingNotes: sessionSettingsFields.viewingNotes,
  isDefaultNotes: isDefault(sessionSettingsFields.viewingNotes.label),
};

function problemsOf({ channels, categoryIds, description, viewingNotes, ...rest }: TypedSettings): readonly Problem[] {
  const problems = sessionSettingsProblems({
    hasBroadcast: rest.hasBroadcast,
    channels: {},
    consignmentContactId: rest.consignment,
    administratorContactId: rest.administrator,
    expertContactId: rest.expert,
    categoryIds,
    description,
    viewingNotes,
  });
  const isPosted = Object.values(channels).some((state) => state > 0);
  return isPosted ? problems : [{ field: 'channels', message: NO_CHANNEL }, ...problems];
}

export interface SettingsForm extends Omit<EditForm<TypedSettings, Session>, 'save'> {
  readonly waiting: string | undefined;
  /** Saves; resolves to whether everything was saved. */
  readonly save: () => Promise<boolean>;
}

/** The form of step 2. */
export function useSessionSettingsForm(session: Session, defaults: Defaults, isFromSummary: boolean): SettingsForm {
  const values = useMemo(() => typedOf(session, defaults), [session, defaults]);
  const form = useEditForm<TypedSettings, Session>({
    draftName: `session-settings.${session.number}`,
    values,
    version: session.version,
    fields: FIELDS,
    read: (current) => ({ values: typedOf(current, defaults), version: current.version }),
    problemsOf,
    pathOf: (field) => field.at(-1) ?? null,
  });
  const { run } = useEdit(useSaveSessionSettingsMutation());
  const withPhones = useCustomerCare();
  return {
    ...form,
    waiting: session.editLocked ? 'This session can no longer be changed' : form.problem,
    save: async () => {
      if (form.check() !== null) return false;
      const answer = await form.save(
        ({ values: typed, version }) =>
          run(
            {
              id: session.id,
              version,
              hasBroadcast: typed.hasBroadcast,
              channels: session.channels.map(({ channel }) => ({ channel, state: typed.channels[channel] ?? 0 })),
              contacts: {
                consignment: typed.consignment,
                administrator: typed.administrator,
                expert: typed.expert,
              },
              categoryIds: [...typed.categoryIds],
              description: typed.description,
              viewingNotes: typed.viewingNotes,
              defaults: {
                consignment: typed.isDefaultConsignment,
                administrator: typed.isDefaultAdministrator,
                expert: typed.isDefaultExpert,
                viewingNotes: typed.isDefaultNotes,
              },
              isFromSummary,
            },
            { failed: withPhones(SAVE_FAILED) },
          ),
        ({ catalog }) => catalog,
      );
      return answer !== null;
    },
  };
}
