import { areTermsAccepted, CLOSING_TERMS, TERMS_VERSION } from '../../rules/disputes/dispute-terms';
import type { Queryable } from '../core/database/database';
import { takeNumbers } from '../core/database/numbering';
import { conflict } from '../core/errors';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { acceptTerms, houseById } from '../house/service';
import { insertAcceptance, selectAcceptance } from './detail-store';
import type { AcceptTermsBody, DisputeTermsJson } from './dispute-wire';

/** Whether the house has accepted the current terms of closing disputes. */
export async function termsAccepted(db: Queryable, houseId: number): Promise<boolean> {
  const { disputeTermsAccepted } = await houseById(db, houseId);
  return areTermsAccepted(disputeTermsAccepted, (await selectAcceptance(db, houseId))?.version ?? null);
}

/** Returns the terms of closing disputes, and whether and by whom they were accepted. */
export async function readTerms({ db }: Services, { houseId }: Actor): Promise<DisputeTermsJson> {
  const acceptance = await selectAcceptance(db, houseId);
  return {
    version: TERMS_VERSION,
    paragraphs: [...CLOSING_TERMS],
    accepted: await termsAccepted(db, houseId),
    acceptedAt: acceptance?.at.getTime() ?? null,
    acceptedBy: acceptance?.by ?? null,
  };
}

/** Records that the house accepts the terms. Accepting them again changes nothing. Throws 409 TERMS_CHANGED for another version. */
export async function acceptDisputeTerms(
  services: Services,
  actor: Actor,
  { version = TERMS_VERSION }: AcceptTermsBody,
): Promise<DisputeTermsJson> {
  if (version !== TERMS_VERSION)
    throw conflict('TERMS_CHANGED', 'The terms have changed since you opened them. Read them again, then accept.');
  const { houseId, userId } = actor;
  await services.db.transaction(async (tx) => {
    const id = await takeNumbers(tx, houseId, 'dispute_terms_acceptance', 1);
    if (await termsAccepted(tx, houseId)) return;
    await insertAcceptance(tx, houseId, { id, version, at: services.clock.now(), by: userId });
    await acceptTerms(tx, services, actor, version);
  });
  return readTerms(services, actor);
}
