import { fieldNames } from '../../../rules/core/record-fields';
import { type ChargebackRefusal, responseRefusal } from '../../../rules/payments/chargebacks/chargeback-states';
import { evidenceFields, evidenceProblems, trimmedEvidence } from '../../../rules/payments/chargebacks/evidence-fields';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { conflict, invalid, notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { type ChargebackRow, lockChargeback, updateEvidence } from './chargeback-store';
import type { ChargebackAnswerJson, SaveEvidenceBody } from './chargeback-wire';
import { chargebackJson, readChargeback } from './read-chargebacks';

const refused = ({ code, message }: ChargebackRefusal) => conflict(code, message);

/**
 * Locks a chargeback that the house can respond to, in the version that the caller saw. Throws 404; 409 ALREADY_DECIDED, ALREADY_SUBMITTED,
 * REQUEST_IN_PROGRESS, NO_RESPONSE_POSSIBLE, DEADLINE_PASSED; 409 EDITED_MEANWHILE with the current chargeback.
 */
export async function lockToRespond(
  tx: Transaction,
  { clock }: Services,
  houseId: number,
  id: number,
  version: number,
): Promise<ChargebackRow> {
  const row = await lockChargeback(tx, houseId, id);
  if (row === null) throw notFound('The chargeback');
  const refusal = responseRefusal(row, clock.now());
  if (refusal) throw refused(refusal);
  if (row.version !== version) {
    const message = 'This chargeback has changed since you opened it. Review the change, then try again.';
    throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, {
      chargeback: chargebackJson(row, clock.now()),
    });
  }
  return row;
}

/**
 * Saves the texts of the evidence as a draft; nothing is sent. Throws as `lockToRespond`, and 422 TOO_LONG or CARD_NUMBER with every text
 * that can't be saved.
 */
export async function saveEvidence(
  services: Services,
  actor: Actor,
  id: number,
  { version, evidence }: SaveEvidenceBody,
): Promise<ChargebackAnswerJson> {
  const { houseId } = actor;
  const [first, ...others] = evidenceProblems(evidence);
  if (first) throw invalid([first, ...others]);
  const texts = trimmedEvidence(evidence);
  await services.db.transaction(async (tx) => {
    const before = await lockToRespond(tx, services, houseId, id, version);
    const changed = fieldNames(evidenceFields).filter((field) => before[field] !== texts[field]);
    if (changed.length === 0) return;
    const partOf = (row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(changed.map((field) => [field, row[field]]));
    await recordChanges(tx, services.clock, actor, 'payments.chargeback-evidence', [
      {
        type: 'Chargeback',
        id,
        version: await updateEvidence(tx, before, texts),
        before: partOf(before),
        after: partOf(texts),
      },
    ]);
  });
  return { chargeback: await readChargeback(services, houseId, id) };
}
