import { cardNumberRefusal } from '../../../rules/core/card-number';
import { localDateOf } from '../../../rules/core/dates';
import { cardChangeRefusal } from '../../../rules/payments/cards/card-on-file';
import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import type { Queryable, Transaction } from '../../core/database/database';
import { conflict, invalid, notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { bidderParts } from '../../customers/service';
import { houseById } from '../../house/service';
import { ProcessorAway } from '../processor/processor';
import type { CardFacts } from './card-facts';
import { cardOnFileJson } from './card-json';
import { type CardFileRow, deleteCard, putCard, selectCardFiles, takeCardVersion } from './card-store';
import type { CardOnFileJson, SetCardBody } from './card-wire';

/** How long to wait for the provider. */
const ANSWERS_WITHIN_MS = 20_000;

const refusalOf = (actor: Actor, { channel }: CardFileRow) =>
  cardChangeRefusal({ processorType: actor.houseProcessorType, paymentsEnabled: actor.housePaymentsEnabled, channel });

const jsonOf = ({ clock, processor }: Services, actor: Actor, row: CardFileRow): CardOnFileJson =>
  cardOnFileJson(row, processor.name, refusalOf(actor, row), localDateOf(clock.now().getTime(), actor.houseTimeZone));

/** Returns the payment details of bidders by approvalID; bidders that the house doesn't have are omitted. */
export async function readCardsOnFile(
  services: Services,
  actor: Actor,
  approvalIds: readonly number[],
): Promise<CardOnFileJson[]> {
  return (await selectCardFiles(services.db, actor.houseId, services.processor.name, approvalIds)).map((row) =>
    jsonOf(services, actor, row),
  );
}

/** Returns a bidder whose card on file can be changed. Throws 404, and 409 if the house or the bidder can't have a card on file. */
export async function requireChangeable(
  db: Queryable,
  { processor }: Services,
  actor: Actor,
  approvalId: number,
): Promise<CardFileRow> {
  const [row] = await selectCardFiles(db, actor.houseId, processor.name, [approvalId]);
  if (!row) throw notFound('The bidder');
  const refusal = refusalOf(actor, row);
  if (refusal) throw conflict(refusal.code, refusal.message);
  return row;
}

/**
 * Fetches the facts of a reference from the provider. Throws 422 for a card number or a reference that the provider rejects, 409
 * PROVIDER_AWAY.
 */
async function described({ processor, log, db }: Services, { houseId }: Actor, cardRef: string): Promise<CardFacts> {
  const isNumber = cardNumberRefusal(cardRef);
  if (isNumber !== null)
    throw invalid([
      {
        code: 'CARD_NUMBER',
        message:
          'This looks like a card number, which is never stored. Enter the payment provider’s reference instead.',
        field: 'cardRef',
      },
    ]);
  const { stripeAccount } = await houseById(db, houseId);
  try {
    const found = await processor.describe(cardRef, stripeAccount, AbortSignal.timeout(ANSWERS_WITHIN_MS));
    if ('refusal' in found) throw invalid([{ ...found.refusal, field: 'cardRef' }]);
    return found.card;
  } catch (error) {
    if (!(error instanceof ProcessorAway)) throw error;
    log.warn('the payment provider could not be asked about a card');
    throw conflict(
      'PROVIDER_AWAY',
      'The payment provider could not be reached. Nothing was changed. Please try again later.',
    );
  }
}

/** Returns the fields that the audit log stores. */
const audited = (card: CardFacts | null) =>
  card && {
    provider: card.processor,
    cardRef: card.cardRef,
    kind: card.kind,
    brand: card.brand,
    lastFour: card.lastFour,
  };

const isSame = (a: CardFacts | null, b: CardFacts | null): boolean => a?.cardRef === b?.cardRef;

/** The changed records of a bidder whose card on file was just put or removed. Lists show whether a bidder has a card. */
const changedRecords = async (
  tx: Transaction,
  houseId: number,
  { approvalId, card: before }: CardFileRow,
  card: CardFacts | null,
  version: number,
): Promise<ChangedRecord[]> => [
  { type: 'BidderCard', id: approvalId, version, before: audited(before), after: audited(card) },
  ...(await bidderParts(tx, houseId, approvalId)),
];

/**
 * Puts on file what a bidder saved on a page of the provider, replacing the previous card, and returns the changed records, for the caller
 * to record.
 */
export async function putSavedCard(
  tx: Transaction,
  { clock }: Services,
  { houseId, approvalId }: { readonly houseId: number; readonly approvalId: number },
  card: CardFacts,
): Promise<ChangedRecord[]> {
  const version = await takeCardVersion(tx, houseId, approvalId);
  const [before] = await selectCardFiles(tx, houseId, card.processor, [approvalId]);
  if (!before) throw notFound('The bidder');
  await putCard(tx, houseId, approvalId, card, clock.now());
  return changedRecords(tx, houseId, before, card, version);
}

/**
 * Saves or removes the card on file, if the version is still the one that was seen. Not called if the card is already the same, so that a
 * retry after a lost answer changes nothing.
 */
async function change(
  tx: Transaction,
  services: Services,
  actor: Actor,
  approvalId: number,
  seen: number,
  card: CardFacts | null,
): Promise<CardFileRow> {
  const { houseId } = actor;
  const at = services.clock.now();
  // Increment first: a concurrent change waits here, and then sees the result of this one.
  const version = await takeCardVersion(tx, houseId, approvalId);
  const before = await requireChangeable(tx, services, actor, approvalId);
  if (seen !== version - 1) {
    const message =
      'What is on file for this bidder has changed since you opened it. Review the change, then save again.';
    throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, {
      cardOnFile: jsonOf(services, actor, { ...before, version: version - 1 }),
    });
  }
  await (card
    ? putCard(tx, houseId, approvalId, card, at)
    : deleteCard(tx, houseId, approvalId, services.processor.name));
  const records = await changedRecords(tx, houseId, before, card, version);
  await recordChanges(tx, services.clock, actor, card ? 'card.set' : 'card.remove', records);
  return { ...before, card, addedAt: card && at, version };
}

async function changed(
  services: Services,
  actor: Actor,
  approvalId: number,
  seen: number,
  card: CardFacts | null,
): Promise<CardOnFileJson> {
  const present = await requireChangeable(services.db, services, actor, approvalId);
  const row = isSame(present.card, card)
    ? present
    : await services.db.transaction((tx) => change(tx, services, actor, approvalId, seen, card));
  return jsonOf(services, actor, row);
}

/**
 * Puts a card or bank account on file for a bidder, replacing the previous one. `cardRef` is the provider's reference, whose facts are
 * fetched from the provider. Throws 404, 409 EDITED_MEANWHILE with the current details, HOUSE_PAYMENT_PROCESSING_DISABLED, FLOOR_BIDDER and
 * PROVIDER_AWAY, 422 CARD_NUMBER, CARD_REFERENCE, NO_SUCH_CARD and CARD_KIND.
 */
export async function setCardOnFile(
  services: Services,
  actor: Actor,
  approvalId: number,
  { cardRef, version }: SetCardBody,
): Promise<CardOnFileJson> {
  await requireChangeable(services.db, services, actor, approvalId);
  return changed(services, actor, approvalId, version, await described(services, actor, cardRef.trim()));
}

/**
 * Removes a bidder's card from file; it stays with the provider. Throws 404, 409 EDITED_MEANWHILE, HOUSE_PAYMENT_PROCESSING_DISABLED and
 * FLOOR_BIDDER.
 */
export const removeCardOnFile = (
  services: Services,
  actor: Actor,
  approvalId: number,
  version: number,
): Promise<CardOnFileJson> => changed(services, actor, approvalId, version, null);
