import { readTerms } from '../../../rules/sales/terms-input';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import { storedFields } from '../../core/database/record';
import { invalid, notFound, type Problem, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { lockHouse } from '../../house/service';
import { saleTermsJson } from './terms-json';
import { saleTermsRecord, type SaleTermsRow } from './terms-record';
import { isNameTaken, lockTerms, putTerms } from './terms-store';
import type { SaleTermsBody, SaleTermsJson } from './terms-wire';

const nameTaken: Problem = {
  code: 'NAME_TAKEN',
  message: 'Other auction terms have this name. Enter another one.',
  field: 'name',
};

async function store(
  tx: Transaction,
  { clock }: Services,
  actor: Actor,
  action: string,
  before: SaleTermsRow | null,
  after: SaleTermsRow,
): Promise<void> {
  await putTerms(tx, actor.houseId, after);
  await recordChanges(tx, clock, actor, action, [
    {
      type: 'SaleTerms',
      id: after.id,
      version: after.version,
      before: before && storedFields(saleTermsRecord, before),
      after: storedFields(saleTermsRecord, after),
    },
  ]);
}

async function existing(tx: Transaction, { houseId }: Actor, id: number): Promise<SaleTermsRow> {
  const row = await lockTerms(tx, houseId, id);
  if (!row) throw notFound('These auction terms');
  return row;
}

/** Returns the values of terms. Throws 422 CANNOT_SAVE_TERMS with every problem. */
function requireTerms(body: SaleTermsBody, currency: string) {
  const { values, problems } = readTerms(body, currency);
  const [first, ...others] = problems.map((problem): Problem => ({ code: 'CANNOT_SAVE_TERMS', ...problem }));
  if (first) throw invalid([first, ...others]);
  return values;
}

/**
 * Adds auction terms, or changes them. Sessions that exist keep the premium and fees that they were added with. Throws 404,
 * 409 EDITED_MEANWHILE with the current terms, 422 CANNOT_SAVE_TERMS and NAME_TAKEN.
 */
export async function saveTerms(services: Services, actor: Actor, body: SaleTermsBody): Promise<SaleTermsJson> {
  const { houseId } = actor;
  return services.db.transaction(async (tx) => {
    // Names are unique, so saves of one house are serialized.
    const { currency } = await lockHouse(tx, houseId);
    const values = requireTerms(body, currency);
    const before = body.termsID === undefined ? null : await existing(tx, actor, body.termsID);
    if (before && body.version !== undefined && body.version !== before.version) {
      const message = 'These terms have changed since you opened them. Review the change, then save again.';
      throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, {
        saleTerms: saleTermsJson(before, currency),
      });
    }
    if (await isNameTaken(tx, houseId, before?.id ?? null, values.name)) throw invalid([nameTaken]);
    const after: SaleTermsRow = {
      ...values,
      id: before?.id ?? (await takeNumbers(tx, houseId, 'sale_terms', 1)),
      isArchived: before?.isArchived ?? false,
      version: (before?.version ?? 0) + 1,
    };
    await store(tx, services, actor, before ? 'sale-terms.edit' : 'sale-terms.add', before, after);
    return saleTermsJson(after, currency);
  });
}

/**
 * Archives terms, which new sales then can't have, or restores them; repeating it changes nothing. Throws 404, and 422 NAME_TAKEN if other
 * terms got the name meanwhile.
 */
export async function setTermsArchived(
  services: Services,
  actor: Actor,
  id: number,
  isArchived: boolean,
): Promise<SaleTermsJson> {
  const { houseId } = actor;
  return services.db.transaction(async (tx) => {
    const { currency } = await lockHouse(tx, houseId);
    const before = await existing(tx, actor, id);
    if (before.isArchived === isArchived) return saleTermsJson(before, currency);
    if (!isArchived && (await isNameTaken(tx, houseId, id, before.name)))
      throw invalid([
        { ...nameTaken, message: 'Other auction terms got this name meanwhile. Rename those, then try again.' },
      ]);
    const after = { ...before, isArchived, version: before.version + 1 };
    await store(tx, services, actor, isArchived ? 'sale-terms.archive' : 'sale-terms.restore', before, after);
    return saleTermsJson(after, currency);
  });
}
