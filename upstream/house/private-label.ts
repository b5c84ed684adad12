import { blankValues } from '../../rules/core/record-fields';
import {
  BUTTON_COLORS,
  FONT_COLORS,
  FONT_STYLES,
  isLogoFile,
  LANGUAGES,
  logoUrl,
  privateLabelFields,
  unknownChoices,
} from '../../rules/house/private-label';
import { recordChanges } from '../core/audit/audit-log';
import type { Transaction } from '../core/database/database';
import { invalid, notFound, Refusal } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { findPrivateLabel, type PrivateLabelRow, upsertPrivateLabel } from './private-label-store';
import type { PrivateLabelBody, PrivateLabelJson } from './private-label-wire';
import { lockHouse } from './service';
import { logoKey } from './store-logo';

const NEW: PrivateLabelRow = { ...blankValues(privateLabelFields), version: 0 };

/** Returns the choice with that id; the first one if the list no longer has it. */
function choiceOf<T extends { readonly id: number }>(list: readonly T[], wanted: number): T {
  const choice = list.find(({ id }) => id === wanted) ?? list[0];
  if (!choice) throw new Error('There is nothing to choose from.');
  return choice;
}

const urlOf = (file: string | null) => (file === null ? null : logoUrl(file));

const json = (row: PrivateLabelRow): PrivateLabelJson => ({
  colorStyleSettings: {
    fontColor: choiceOf(FONT_COLORS, row.fontColor),
    fontStyle: choiceOf(FONT_STYLES, row.fontStyle),
    buttonColor: choiceOf(BUTTON_COLORS, row.buttonColor),
  },
  defaultLanguage: choiceOf(LANGUAGES, row.language),
  displayPastAuctions: row.displayPastAuctions,
  consoleLogoURL: urlOf(row.consoleLogo),
  houseLogoURL: urlOf(row.houseLogo),
  version: row.version,
});

/** Returns the appearance of the house's private label; the defaults with version 0 until something is chosen. */
export async function readPrivateLabel({ db }: Services, { houseId }: Actor): Promise<PrivateLabelJson> {
  return json((await findPrivateLabel(db, houseId)) ?? NEW);
}

/** Changes the private label in one step, including its audit log and change feed. */
export async function changePrivateLabel(
  services: Services,
  actor: Actor,
  action: string,
  change: (before: PrivateLabelRow) => Partial<PrivateLabelRow>,
): Promise<PrivateLabelJson> {
  return services.db.transaction(async (tx: Transaction) => {
    await lockHouse(tx, actor.houseId);
    const before = await findPrivateLabel(tx, actor.houseId);
    const after = { ...(before ?? NEW), ...change(before ?? NEW), version: (before?.version ?? 0) + 1 };
    await upsertPrivateLabel(tx, actor.houseId, after);
    await recordChanges(tx, services.clock, actor, action, [
      { type: 'PrivateLabel', id: actor.houseId, version: after.version, before, after },
    ]);
    return json(after);
  });
}

/**
 * Saves the choices of a private label; the logos don't change. Throws 409 EDITED_MEANWHILE with the current settings, 422 UNKNOWN_CHOICE.
 */
export async function savePrivateLabel(
  services: Services,
  actor: Actor,
  { colorStyleSettings, defaultLanguage, displayPastAuctions, version }: PrivateLabelBody,
): Promise<PrivateLabelJson> {
  const { fontColor, fontStyle, buttonColor } = colorStyleSettings;
  const choices = {
    fontColor: fontColor.id,
    fontStyle: fontStyle.id,
    buttonColor: buttonColor.id,
    language: defaultLanguage.id,
    displayPastAuctions,
  };
  const [first, ...others] = unknownChoices(choices).map((field) => ({
    code: 'UNKNOWN_CHOICE',
    message: 'Please choose one of the list.',
    field,
  }));
  if (first) throw invalid([first, ...others]);
  return changePrivateLabel(services, actor, 'private-label.save', (before) => {
    if (version !== undefined && version !== before.version) {
      const message = 'These settings have changed since you opened them. Review the change, then save again.';
      throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, {
        settings: json(before),
      });
    }
    return choices;
  });
}

/** Returns the bytes of a current logo of the house. Throws 404 for every other file. */
export async function readLogo({ db, files }: Services, { houseId }: Actor, file: string): Promise<Buffer> {
  const label = isLogoFile(file) ? await findPrivateLabel(db, houseId) : null;
  const isOurs = label !== null && [label.consoleLogo, label.houseLogo].includes(file);
  const bytes = isOurs ? await files.get(logoKey(file)) : null;
  if (bytes === null) throw notFound('The file');
  return bytes;
}
