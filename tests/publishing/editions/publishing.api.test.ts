import { LotHouse } from '../../lots/editing/lot-house';
import { houseOfFile, ofFile, serverOfFile } from '../../support/services/of-file';

const house = houseOfFile(() => LotHouse.start());
const server = serverOfFile(() => house.upstream);
const clerk = ofFile(() => server.as('sample', 'clerk'));

interface Session {
  readonly catalog: {
    readonly id: string;
    readonly summary: { readonly unpublishedCount: number; readonly edition: number };
    readonly publishReview: {
      readonly digest: string;
      readonly newLots: { readonly totalCount: number; readonly nodes: readonly { readonly number: string }[] };
    };
  };
}
const READ = `query ($number: Int!) { catalog(number: $number) { id summary { unpublishedCount edition }
  publishReview { digest newLots(first: 1) { totalCount nodes { number lot { listingStatusLabel } } } } } }`;

interface Published {
  readonly publishLots: {
    readonly edition: number | null;
    readonly publishedCount: number;
    readonly changedLots: readonly { readonly number: string }[];
    readonly userErrors: readonly { readonly code: string }[];
  };
}
const PUBLISH = `mutation ($input: PublishLotsInput!) { publishLots(input: $input) {
  edition publishedCount catalog { summary { unpublishedCount } } changedLots { number } userErrors { code } } }`;

test('a session is reviewed page by page, and published as it was reviewed', async () => {
  const session = await house.session();
  const one = await house.lot(session, 1);
  await house.lot(session, 2);
  const read = async () => (await clerk.gql<Session>(READ, { number: session })).data.catalog;
  const publish = async (digest: string, catalogId: string) =>
    (await clerk.gql<Published>(PUBLISH, { input: { catalogId, digest } })).data.publishLots;

  const before = await read();
  expect(before.summary).toEqual({ unpublishedCount: 2, edition: 0 });
  expect(before.publishReview.newLots).toEqual({
    totalCount: 2,
    nodes: [{ number: '1', lot: { listingStatusLabel: 'Unpublished' } }],
  });
  await house.update(session, { lotID: one.lotID, lotTitle: 'Summer Road' });
  expect(await publish(before.publishReview.digest, before.id)).toMatchObject({
    edition: null,
    changedLots: [{ number: '1' }],
    userErrors: [{ code: 'CHANGED_SINCE_REVIEW' }],
  });
  expect(await publish((await read()).publishReview.digest, before.id)).toMatchObject({
    edition: 1,
    publishedCount: 2,
    userErrors: [],
  });
  expect((await read()).summary).toEqual({ unpublishedCount: 0, edition: 1 });
});

test('what bidders see of many lots costs one call', async () => {
  const session = await house.session();
  for (const number of [1, 2, 3]) await house.lot(session, number);
  const { data } = await clerk.gql<Session>(READ, { number: session });
  const { calls } = await clerk.gql(
    `query ($ids: [ID!]) { lots(filter: { catalogIds: $ids }) { nodes {
      listingStatus isChangedSincePublished isWithdrawn isFeatured promotionRequestedAt isBanned bannedWords } } }`,
    { ids: [data.catalog.id] },
  );
  expect(calls).toEqual([
    'GET /app/house/user',
    'GET /app/house/{houseRef}/lots',
    'GET /app/house/{houseRef}/lotListings',
  ]);
});
