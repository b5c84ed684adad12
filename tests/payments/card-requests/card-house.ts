import { openCardLink, refreshCardLink } from '../../../upstream/payments/card-requests/card-link';
import type {
  CardRequestJson,
  CardRequestsJson,
  OpenCardLinkJson,
  RequestCardAnswerJson,
} from '../../../upstream/payments/card-requests/card-request-wire';
import type { CardOnFileJson } from '../../../upstream/payments/cards/card-wire';
import { clientOf } from '../../invoicing/house-at-work';
import { type StripeHouse, stripeHouse } from '../reconciliation/stripe-setup';

/** How a link fails that has ended. */
export const GONE = { status: 410, code: 'LINK_ENDED' };

/** Returns the token of a link. */
export const tokenOf = ({ url }: { url: string | null }): string => url?.split('/').at(-1) ?? '';
/** Returns the id of the provider's page that was opened. */
export const pageOf = ({ url }: OpenCardLinkJson): string => url?.split('/').at(-1) ?? '';

/** For the tests of a file: a house at Stripe with these bidders, and what its tests do about their cards. */
export function cardHouse<Name extends string>(names: readonly Name[], userName: string) {
  let house: StripeHouse | undefined;
  const at = (): StripeHouse => {
    if (!house) throw new Error('The house is not ready.');
    return house;
  };
  const bidders = new Map<Name, number>();

  beforeAll(async () => {
    house = await stripeHouse(
      names.map(() => 'declines'),
      { userName },
    );
    for (const [index, name] of names.entries()) bidders.set(name, house.house.bidderIds[index] ?? 0);
  });
  afterAll(() => at().stop());

  const bidder = (name: Name): number => bidders.get(name) ?? 0;
  /** Sessions end while the clock advances. */
  const signedIn = () => clientOf(at().upstream, userName, 'cashier');
  const ask = async (name: Name, email: string | null = null): Promise<RequestCardAnswerJson> =>
    (await signedIn()).post(`approval/${bidder(name)}/cardRequest`, { email });
  const linkTo = async (name: Name): Promise<string> => tokenOf(await ask(name));
  const open = (token: string): Promise<OpenCardLinkJson> => openCardLink(at().upstream.services, token);
  const returned = async (token: string) => (await refreshCardLink(at().upstream.services, token)).cardLink.state;
  async function requestsOf(name: Name): Promise<CardRequestsJson['bidders'][number]> {
    const api = await signedIn();
    const { bidders: found } = await api.get<CardRequestsJson>(`cardRequests?approvalIDs=${bidder(name)}`);
    const [one] = found;
    if (!one) throw new Error(`no bidder ${name}`);
    return one;
  }
  async function requestOf(name: Name): Promise<CardRequestJson> {
    const [latest] = (await requestsOf(name)).cardRequests;
    if (!latest) throw new Error(`no request of ${name}`);
    return latest;
  }
  async function fileOf(name: Name): Promise<CardOnFileJson> {
    const { cardsOnFile } = await (
      await signedIn()
    ).get<{ cardsOnFile: CardOnFileJson[] }>(`cardsOnFile?ids=${bidder(name)}`);
    const [file] = cardsOnFile;
    if (!file) throw new Error(`no bidder ${name}`);
    return file;
  }
  const openPages = (name: Name): string[] =>
    at()
      .ledger.openPages()
      .filter((id) => at().ledger.sessions.get(id)?.metadata?.bidder === String(bidder(name)));
  const auditOf = (name: Name) =>
    at().upstream.db.query<{ action: string; after: unknown }>(
      `select action, after from audit where house_id = $1 and type = 'CardRequest' and after ->> 'bidder' = $2 order by id`,
      [at().house.api.houseId, String(bidder(name))],
    );

  return { at, bidder, signedIn, ask, linkTo, open, returned, requestsOf, requestOf, fileOf, openPages, auditOf };
}
