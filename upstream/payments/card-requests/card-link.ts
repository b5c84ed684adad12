import { cardLinkUrl } from '../../../rules/payments/card-requests/card-request';
import { cardChangeRefusal } from '../../../rules/payments/cards/card-on-file';
import { conflict, notFound, Refusal } from '../../core/errors';
import { tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import type { HouseRow } from '../../house/house-record';
import { houseById } from '../../house/service';
import { selectCardFiles } from '../cards/card-store';
import { openCardPage, pollCardPage } from './card-pages';
import { type CardRequestRow, selectCardRequestOfToken } from './card-request-store';
import type { CardLinkAnswerJson, OpenCardLinkJson } from './card-request-wire';

/** A link that no longer works, for any reason. */
const gone = () => new Refusal(410, [{ code: 'LINK_ENDED', message: 'This link no longer works.', field: null }]);

/** The request of a link with its house. Throws 404. */
async function requireLink(services: Services, token: string): Promise<{ row: CardRequestRow; house: HouseRow }> {
  const row = await selectCardRequestOfToken(services.db, tokenHashOf(token));
  if (row === null) throw notFound('The link');
  return { row, house: await houseById(services.db, row.houseId) };
}

/** Whether a card can be saved by a link now. */
async function isUsable({ db, clock, processor }: Services, row: CardRequestRow, house: HouseRow): Promise<boolean> {
  const { houseId, approvalId, state, expiresAt } = row;
  if (state !== 'OPEN' || expiresAt <= clock.now() || row.processor !== processor.name) return false;
  const [bidder] = await selectCardFiles(db, houseId, processor.name, [approvalId]);
  if (!bidder) return false;
  const { processorType, paymentProcessingEnabled: paymentsEnabled } = house;
  return cardChangeRefusal({ processorType, paymentsEnabled, channel: bidder.channel }) === null;
}

const answerOf = (
  { mandateText: mandate }: CardRequestRow,
  { name: houseName, email: houseEmail }: HouseRow,
  state: 'OPEN' | 'SAVED',
): CardLinkAnswerJson => ({ cardLink: { houseName, houseEmail, mandate, state } });

/** What the bidder sees of a link that works. Changes nothing, because mail programs follow links. Throws 404 and 410. */
export async function readCardLink(services: Services, token: string): Promise<CardLinkAnswerJson> {
  const { row, house } = await requireLink(services, token);
  if (!(await isUsable(services, row, house))) throw gone();
  return answerOf(row, house, 'OPEN');
}

/** The same after fetching the result from the provider: for a bidder who comes back from its page. Throws 404 and 410. */
export async function refreshCardLink(services: Services, token: string): Promise<CardLinkAnswerJson> {
  const { row: before } = await requireLink(services, token);
  const isOurs = before.processor === services.processor.name;
  if (before.state !== 'COMPLETED' && before.pages > 0 && isOurs) await pollCardPage(services, before);
  const { row, house } = await requireLink(services, token);
  if (row.state === 'COMPLETED') return answerOf(row, house, 'SAVED');
  if (!(await isUsable(services, row, house))) throw gone();
  return answerOf(row, house, 'OPEN');
}

/** Opens the provider's page of a link, by which the bidder agrees to the mandate. Throws 404, 410, and 409 PROVIDER_AWAY. */
export async function openCardLink(services: Services, token: string): Promise<OpenCardLinkJson> {
  const { row, house } = await requireLink(services, token);
  if (!(await isUsable(services, row, house))) throw gone();
  const outcome = await openCardPage(services, row, `${cardLinkUrl(services.publicUrl, token)}?returned=1`);
  if (outcome === 'AWAY')
    throw conflict('PROVIDER_AWAY', "The payment provider couldn't be reached. Try again in a few minutes.");
  if (outcome === 'ENDED') return { ...(await refreshCardLink(services, token)), url: null };
  return { ...answerOf(row, house, 'OPEN'), url: outcome.url };
}
