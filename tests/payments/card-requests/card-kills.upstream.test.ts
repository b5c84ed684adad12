import type { GroupDetailJson } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import type {
  CardRequestsJson,
  OpenCardLinkJson,
  RequestCardAnswerJson,
} from '../../../upstream/payments/card-requests/card-request-wire';
import type { CardOnFileJson } from '../../../upstream/payments/cards/card-wire';
import { limitFor } from '../../support/budgets';
import { chargingHouse, type Program, sentGroup, until } from '../../support/houses/charging-house';
import { houseOfCards } from '../charge-runs/charging-setup';

const HOUR = 3_600_000;

jest.setTimeout(limitFor(4, 180_000));

test('a card that was saved before the services were killed is on file once they run again', async () => {
  const house = await chargingHouse(houseOfCards(['success', 'success'], { userName: 'card-kills' }));
  try {
    const first = await house.services(0);
    const cashier = await house.cashier(first);
    const { group } = await sentGroup(cashier);
    const { invoiceBidders } = await cashier.get<GroupDetailJson>(`/invoiceGroup/${group}/groupDetailInfo`);
    const [saved = 0, waiting = 0] = invoiceBidders.map(({ approvalID }) => approvalID);
    const post = async <Data>({ url }: Program, path: string, body: object): Promise<Data> => {
      const response = await fetch(`${url}/app/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { data: Data }).data;
    };
    const openLink = async (bidder: number): Promise<{ token: string; page: string }> => {
      const { url } = await cashier.post<RequestCardAnswerJson>(
        `/approval/${bidder}/cardRequest`,
        { email: null },
        `card-${bidder}`,
      );
      const token = url?.split('/').at(-1) ?? '';
      const opened = await post<OpenCardLinkJson>(first, `cardLink/${token}/open`, {});
      return { token, page: opened.url?.split('/').at(-1) ?? '' };
    };
    const [one, other] = [await openLink(saved), await openLink(waiting)];
    // Its event is lost, and the bidder doesn't come back.
    await post(first, `sandboxCardPage/${one.page}/answer`, { card: 'silent' });
    await first.kill();

    const next = await house.services(HOUR);
    const session = await house.cashier(next);
    const stateOf = async (bidder: number) =>
      (await session.get<CardRequestsJson>(`/cardRequests?approvalIDs=${bidder}`)).bidders[0]?.cardRequests[0]?.state;
    await until(
      () => stateOf(saved),
      (state) => state === 'COMPLETED',
    );
    const { cardsOnFile } = await session.get<{ cardsOnFile: CardOnFileJson[] }>(`/cardsOnFile?ids=${saved}`);
    expect(cardsOnFile).toMatchObject([{ card: { kind: 'ACH', brand: 'Example Bank' }, version: 1 }]);
    // The other bidder goes on where the page was left.
    expect(await stateOf(waiting)).toBe('OPEN');
    await post(next, `sandboxCardPage/${other.page}/answer`, { card: 'limit' });
    expect(await post(next, `cardLink/${other.token}/refresh`, {})).toMatchObject({ cardLink: { state: 'SAVED' } });
    expect(await stateOf(waiting)).toBe('COMPLETED');
  } finally {
    await house.end();
  }
});
