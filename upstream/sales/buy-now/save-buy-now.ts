import { canonicalJson } from '../../../rules/core/canonical-json';
import type { Problem } from '../../../rules/core/problem';
import { type BuyNowInput, buyNowValues, chargeInput } from '../../../rules/sales/buy-now/buy-now-fields';
import { buyNowProblems } from '../../../rules/sales/buy-now/buy-now-problems';
import { type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Queryable, Transaction } from '../../core/database/database';
import { invalid, notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { selectContacts } from '../session-store';
import { buyNowJson } from './buy-now-json';
import { type BuyNowSale, type BuyNowSession, CONTACT_TYPE, type SaleContacts } from './buy-now-record';
import { buyNowSales, takeSettingsId } from './buy-now-sales';
import { lockSale, type SaleKeys, updateSession } from './buy-now-store';
import type { BuyNowJson } from './buy-now-wire';
import { changeSale, type SaleChange } from './change-sale';
import { storeSettings } from './store-settings';

/** What a call changes of a sale. */
export type BuyNowChange = Partial<BuyNowInput & SaleContacts>;

interface HowToSave {
  /** The version that the caller saw; undefined to save whatever it is. */
  readonly version?: number | undefined;
  /** The step that the sale continues with at least; undefined to leave it. */
  readonly step?: number;
  /** What changes with the settings of the sale itself. */
  readonly ofSale?: SaleChange;
  /** Returns the name of a field in the caller's body. */
  readonly nameOf?: (field: string) => string;
}

/** Returns one Buy It Now sale. Throws 404. */
export async function requireSale(db: Queryable, houseId: number, keys: SaleKeys): Promise<BuyNowSale> {
  const [sale] = await buyNowSales(db, houseId, keys);
  if (!sale) throw notFound('The Buy It Now sale');
  return sale;
}

const contactsOf = ({ consignmentContact, administratorContact, expertContact }: SaleContacts): SaleContacts => ({
  consignmentContact,
  administratorContact,
  expertContact,
});

/** A contact must be of its type, unless it stays the same: a colleague who has left is replaced when somebody wants to. */
async function contactProblems(
  tx: Transaction,
  houseId: number,
  before: SaleContacts,
  after: SaleContacts,
): Promise<Problem[]> {
  const changed = (Object.keys(CONTACT_TYPE) as (keyof SaleContacts)[]).filter(
    (field) => after[field] !== null && after[field] !== before[field],
  );
  if (changed.length === 0) return [];
  const known = await selectContacts(tx, houseId);
  return changed
    .filter(
      (field) =>
        !known.some(({ id, contactTypes }) => id === after[field] && contactTypes.includes(CONTACT_TYPE[field])),
    )
    .map((field) => ({ code: 'UNKNOWN_CONTACT', message: 'Choose a contact from the list.', field }));
}

/** Returns the problems of what changes; the rest may still be incomplete when the specified calls save one part after another. */
const problemsOfChange = (input: BuyNowInput, change: BuyNowChange): Problem[] =>
  buyNowProblems(input).filter(({ field }) => Object.hasOwn(change, field.split('.')[0] ?? ''));

async function requireVersion(tx: Transaction, houseId: number, present: BuyNowSale, version: number | undefined) {
  if (version === undefined || version === present.settings.version) return;
  const message = 'These settings have changed since you opened them. Review the change, then save again.';
  throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, {
    settings: buyNowJson(present, await selectContacts(tx, houseId)),
  });
}

const storedContacts = ({ consignmentContact, administratorContact, expertContact }: SaleContacts) => ({
  consignmentContactId: consignmentContact,
  administratorContactId: administratorContact,
  expertContactId: expertContact,
});

/** Sets the contacts and the step of the sale's session, if they differ. Its history has the contacts only. */
async function changeSession(
  tx: Transaction,
  houseId: number,
  before: BuyNowSession,
  next: SaleContacts & { readonly step: number },
): Promise<{ readonly session: BuyNowSession; readonly changes: readonly ChangedRecord[] }> {
  const isSame = canonicalJson(contactsOf(before)) === canonicalJson(contactsOf(next));
  if (isSame && next.step <= before.step) return { session: before, changes: [] };
  const id = before.catalogId;
  const version = await updateSession(tx, houseId, id, next);
  return {
    session: { ...before, ...next, step: Math.max(before.step, next.step), catalogVersion: version },
    changes: isSame
      ? partsOf('Catalog', [{ id, version }])
      : [{ type: 'Catalog', id, version, before: storedContacts(before), after: storedContacts(next) }],
  };
}

/**
 * Changes the settings of a Buy It Now sale, its contacts, and its step in one transaction: all of them or none. Saving what is saved
 * already changes nothing. Throws 404, 409 EDITED_MEANWHILE with the current settings, 422 with every broken rule.
 */
export async function changeBuyNow(
  services: Services,
  actor: Actor,
  keys: SaleKeys,
  change: BuyNowChange | ((sale: BuyNowSale) => BuyNowChange),
  { version, step = 1, ofSale, nameOf = (field) => field }: HowToSave = {},
): Promise<BuyNowSale> {
  const { houseId } = actor;
  return services.db.transaction(async (tx) => {
    const found = await requireSale(tx, houseId, keys);
    const changes = ofSale ? await changeSale(tx, houseId, found.session, ofSale) : [];
    await lockSale(tx, houseId, found.session.groupId);
    const before = await requireSale(tx, houseId, { groupIds: [found.session.groupId] });
    const patch = typeof change === 'function' ? change(before) : change;
    const input: BuyNowInput = { ...before.settings, charges: before.settings.charges.map(chargeInput), ...patch };
    const contacts = contactsOf({ ...before.session, ...patch });
    const [first, ...others] = [
      ...problemsOfChange(input, patch),
      ...(await contactProblems(tx, houseId, contactsOf(before.session), contacts)),
    ].map((problem) => ({ ...problem, field: problem.field && nameOf(problem.field) }));
    if (first) throw invalid([first, ...others]);
    const values = buyNowValues(input);
    const { id, settingsId, version: seen, ...present } = before.settings;
    // The template of the sale's invoices has its location.
    const isSame =
      seen > 0 &&
      changes.length === 0 &&
      canonicalJson(present) === canonicalJson(values) &&
      canonicalJson(contacts) === canonicalJson(contactsOf(before.session));
    if (!isSame) await requireVersion(tx, houseId, before, version);
    if (isSame && step <= before.session.step) return before;
    const after = isSame
      ? before.settings
      : {
          ...values,
          id,
          settingsId: seen === 0 ? await takeSettingsId(tx, houseId) : settingsId,
          version: seen + 1,
        };
    const ofSettings = isSame
      ? []
      : await storeSettings(tx, services, actor, before.session, { before: before.settings, after });
    const ofSession = await changeSession(tx, houseId, before.session, { ...contacts, step });
    await recordChanges(tx, services.clock, actor, 'buy-now.save', [...changes, ...ofSettings, ...ofSession.changes]);
    return { session: ofSession.session, settings: after };
  });
}

/** Returns the settings of Buy It Now sales; of all of them without ids. */
export async function readBuyNow(
  { db }: Services,
  { houseId }: Actor,
  groupIds: readonly number[] | null,
): Promise<BuyNowJson[]> {
  const sales = await buyNowSales(db, houseId, { groupIds });
  const contacts = await selectContacts(db, houseId);
  return sales.map((sale) => buyNowJson(sale, contacts));
}

/** Returns a sale as the added calls answer it. */
export const savedBuyNow = async ({ db }: Services, { houseId }: Actor, sale: BuyNowSale): Promise<BuyNowJson> =>
  buyNowJson(sale, await selectContacts(db, houseId));
