import type { Problem } from '../../core/problem';
import type { ProcessorType } from '../../house/house-fields';

/** Maximum length of a group name, in characters. */
export const GROUP_NAME_LIMIT = 50;

/** A session that is selected for a new invoice group. */
export interface SelectedSession {
  readonly catalogRef: string;
  /** The sale (auction group) that it belongs to. */
  readonly groupID: number;
  /** The sale's location, which determines its sales tax. */
  readonly addressID: number;
  readonly currency: string;
}

export interface NewGroup {
  readonly templateId: number | null;
  readonly name: string;
  readonly sessions: readonly SelectedSession[];
}

const LOCATION_MESSAGE =
  'Invoice Groups can only contain catalogs that had the same sale location for sales tax calculation. Please create separate invoice groups for the selected catalogs.';

/** A typed group name, cut to the 50 characters that it can have. Leading spaces are not part of it. */
export function clampGroupName(name: string): string {
  return [...name.trimStart()].slice(0, GROUP_NAME_LIMIT).join('');
}

const differ = (values: readonly (string | number)[]): boolean => new Set(values).size > 1;

/** Returns why a group can't be created; empty if it can. */
export function newGroupProblems({ templateId, name, sessions }: NewGroup): Problem[] {
  const problems: Problem[] = [];
  const add = (code: string, field: string, message: string): number => problems.push({ code, field, message });
  if (sessions.length === 0) add('NO_SESSIONS', 'sessions', 'Select at least one session.');
  if (differ(sessions.map((session) => session.groupID))) {
    add('SEVERAL_SALES', 'sessions', 'Select sessions of one auction only.');
  }
  if (differ(sessions.map((session) => session.addressID))) add('SEVERAL_LOCATIONS', 'sessions', LOCATION_MESSAGE);
  if (differ(sessions.map((session) => session.currency))) {
    add('SEVERAL_CURRENCIES', 'sessions', 'Please select sessions with the same currency.');
  }
  if (templateId === null) add('NO_TEMPLATE', 'template', 'Select an invoice template.');
  if (name.trim() === '') add('NO_NAME', 'name', 'Enter a name for the invoice group.');
  if ([...name.trim()].length > GROUP_NAME_LIMIT) {
    add('NAME_TOO_LONG', 'name', `The name can have ${GROUP_NAME_LIMIT} characters at most.`);
  }
  return problems;
}

/** Returns the templates that a house may choose from: only card-processing ones if it takes cards under processor p. */
export function selectableTemplates<T extends { readonly cardProcessing: boolean }>(
  templates: readonly T[],
  house: { processor: ProcessorType; paymentsEnabled: boolean },
): T[] {
  const cardsOnly = house.processor === 'p' && house.paymentsEnabled;
  return templates.filter((template) => template.cardProcessing || !cardsOnly);
}
