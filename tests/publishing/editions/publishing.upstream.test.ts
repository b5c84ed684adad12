import type { PublishedJson, PublishReviewJson } from '../../../upstream/publishing/editions/editions-wire';
import { LotHouse } from '../../lots/editing/lot-house';
import { houseOfFile } from '../../support/services/of-file';

const house = houseOfFile(() => LotHouse.start());
let session: number;

beforeEach(async () => {
  session = await house.session();
});
afterEach(() => house.upstream.db.query("update catalog set is_deleted = true where title like 'Winter%'"));

interface Answer<Data> {
  readonly data: Data;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: { readonly lotIDs?: readonly number[] };
  };
}

const ofHouse = (path: string) => `/app/house/${house.houseRef}/${path}`;
const review = async (lotIDs?: readonly number[]) =>
  (
    await house.clerk.post<Answer<PublishReviewJson>>(ofHouse(`catalogs/${session}/publishReview`), {
      ...(lotIDs && { lotIDs }),
    })
  ).body.data;
const publish = (body: object = {}, key?: string) =>
  house.clerk.post<Answer<PublishedJson>>(
    ofHouse(`catalogs/${session}/publish`),
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  );
const hide = (verb: 'unpublish' | 'withdraw', ...lotIDs: number[]) =>
  house.clerk.post<Answer<{ lots: { unpublished: boolean }[] }>>(ofHouse(`lots/${verb}`), { lotIDs });
const listing = async (lotID: number) =>
  (
    await house.clerk.get<Answer<{ lots: { isChanged: boolean; isWithdrawn: boolean }[] }>>(
      ofHouse(`lotListings?ids=${lotID}`),
    )
  ).body.data.lots[0];
const copies = () =>
  house.upstream.db.query<{ title: string; edition: number }>(
    "select content->>'title' as title, edition from lot_publication where catalog_id = $1 order by lot_id",
    [session],
  );
const bidOn = (lotID: number) =>
  house.upstream.db.query(
    `insert into absentee_bid (house_id, id, ref, lot_id, approval_id, amount, placed_at, sequence)
     select $1, 900000 + $2::int, 'BID' || $2::int, $2::int, min(id), 100, now(), 1 from approval where house_id = $1`,
    [house.houseID, lotID],
  );

test('publishing shows all lots to bidders, as a copy, and counts editions', async () => {
  const [one, two] = [await house.lot(session, 1), await house.lot(session, 2)];
  const { status, body } = await publish();
  expect([status, body.data]).toEqual([
    200,
    {
      catalogID: session,
      edition: 1,
      published: 2,
      message: 'Your items were successfully published!',
      note: 'Items may take 24-48 hours to appear.',
    },
  ]);
  expect((await house.get(session, 'lots')).lots.map(({ unpublished }) => unpublished)).toEqual([false, false]);
  const isPublished = await house.clerk.get<Answer<{ isPublished: boolean }>>(`/app/isCatalogPublished/${session}`);
  expect(isPublished.body.data.isPublished).toBe(true);

  await house.update(session, { lotID: one.lotID, lotTitle: 'Summer Road' });
  expect((await copies()).map(({ title }) => title)).toEqual(['Winter Road', 'Winter Road']);
  expect([(await listing(one.lotID))?.isChanged, (await listing(two.lotID))?.isChanged]).toEqual([true, false]);

  expect((await publish()).body.data).toMatchObject({ edition: 2, published: 1 });
  expect(await copies()).toEqual([
    { title: 'Summer Road', edition: 2 },
    { title: 'Winter Road', edition: 1 },
  ]);
});

test('a review says what is new, changed by field, gone, and refused, and changes nothing', async () => {
  const [one, two] = [await house.lot(session, 1), await house.lot(session, 2)];
  await publish();
  await house.update(session, { lotID: one.lotID, lotTitle: 'Summer Road', loEst: '100', hiEst: '200' });
  await house.post('lots/delete', { lotIDs: [two.lotID] });
  await house.lot(session, 3);
  const found = await review();
  expect(found).toMatchObject({ edition: 2, refusal: null, unchangedCount: 0, refusedLots: [] });
  expect(found.newLots.map(({ label }) => label)).toEqual(['3']);
  expect(found.changedLots.map(({ changes }) => changes)).toEqual([
    [
      { field: 'title', label: 'Title', before: 'Winter Road', after: 'Summer Road' },
      { field: 'lowEstimate', label: 'Low Estimate', before: '', after: '100' },
      { field: 'highEstimate', label: 'High Estimate', before: '', after: '200' },
    ],
  ]);
  expect(found.goneLots.map(({ label }) => label)).toEqual(['2']);
  expect((await copies()).length).toBe(2);

  await publish({ digest: found.digest });
  expect((await copies()).map(({ title }) => title)).toEqual(['Summer Road', 'Winter Road']);
});

test('publishing is refused and names the lot if it changed since the review', async () => {
  const [one] = [await house.lot(session, 1), await house.lot(session, 2)];
  const { digest } = await review();
  await house.update(session, { lotID: one.lotID, lotTitle: 'Summer Road' });
  const { status, body } = await publish({ digest });
  expect([status, body.error.code, body.error.details?.lotIDs]).toEqual([409, 'CHANGED_SINCE_REVIEW', [one.lotID]]);
  expect(await copies()).toEqual([]);
  expect((await publish({ digest: (await review()).digest })).status).toBe(200);
});

test('an edit of what bidders never see doesn’t refuse publishing what was reviewed', async () => {
  const timed = await house.session('TIMED');
  session = timed;
  const lot = await house.lot(timed, 1);
  const { digest } = await review();
  await house.update(timed, { lotID: lot.lotID, reserve: '500', invNumber: 'A-1', imageFileNames: 'a.jpg' });
  expect((await publish({ digest })).status).toBe(200);
  const [copy] = await house.upstream.db.query<{ content: object }>(
    'select content from lot_publication where lot_id = $1',
    [lot.lotID],
  );
  expect(Object.keys(copy?.content ?? {})).not.toContain('reserve');
  expect(Object.keys(copy?.content ?? {})).not.toContain('imageFileNames');
  expect(JSON.stringify(copy)).not.toContain('A-1');
});

test('a lot without a number refuses publishing all lots, through both calls, and not the others', async () => {
  const one = await house.lot(session, 1);
  const two = await house.lot(session, 2);
  await house.upstream.db.query('update lot set number = null where id = $1', [two.lotID]);
  const words = '1 item has no item number. Give it one, then publish.';
  expect((await review()).refusal).toBe(words);
  const refused = [
    await publish(),
    await publish({ lotIDs: [two.lotID] }),
    await house.clerk.get<Answer<PublishedJson>>(`/cps/app/catalog/${session}/publishlots`),
  ];
  expect(refused.map(({ status, body }) => [status, body.error.code, body.error.message])).toEqual(
    refused.map(() => [409, 'LOT_NUMBER_REQUIRED', words]),
  );
  const selected = await house.clerk.post<Answer<PublishedJson>>(`/cps/app/catalog/${session}/lots/publish`, ['1']);
  expect(selected.body.data).toMatchObject({ edition: 1, published: 1 });
  expect((await house.get(session, 'lots')).lots.map(({ lotID, unpublished }) => [lotID, unpublished])).toEqual([
    [one.lotID, false],
    [two.lotID, true],
  ]);
});

test('publishing again what bidders see writes nothing, and a repeated request is applied once', async () => {
  await house.lot(session, 1);
  const [first, repeated] = [await publish({}, 'once'), await publish({}, 'once')];
  expect(repeated.body).toEqual(first.body);
  const before = await house.upstream.db.query('select id, version from lot where catalog_id = $1', [session]);
  expect((await publish()).body.data).toMatchObject({ edition: 1, published: 0 });
  expect(await house.upstream.db.query('select id, version from lot where catalog_id = $1', [session])).toEqual(before);
});

test('publishing stays open in the last two hours, and an empty session has nothing to publish', async () => {
  expect((await publish()).body.error.code).toBe('NOTHING_TO_PUBLISH');
  await house.lot(session, 1);
  await house.upstream.db.query("update catalog set starts_at = $2::timestamptz + interval '1 hour' where id = $1", [
    session,
    house.upstream.clock.now(),
  ]);
  expect((await publish()).status).toBe(200);
});

test('a lot without bids is unpublished; one with a bid is withdrawn, and offered again only by itself', async () => {
  const [one, two] = [await house.lot(session, 1), await house.lot(session, 2)];
  await publish();
  await bidOn(two.lotID);
  expect((await hide('unpublish', one.lotID, two.lotID)).body.error.code).toBe('LOT_HAS_BID');
  expect((await hide('unpublish', one.lotID)).body.data.lots[0]?.unpublished).toBe(true);
  expect((await hide('unpublish', one.lotID)).body.error.code).toBe('LOT_NOT_PUBLISHED');
  expect((await copies()).length).toBe(1);

  expect((await hide('withdraw', two.lotID)).status).toBe(200);
  expect((await listing(two.lotID))?.isWithdrawn).toBe(true);
  expect((await publish()).body.data.published).toBe(1);
  expect((await listing(two.lotID))?.isWithdrawn).toBe(true);
  expect((await publish({ lotIDs: [two.lotID] })).body.data.published).toBe(1);
  expect((await listing(two.lotID))?.isWithdrawn).toBe(false);
});

test('a lot that moves to another session has to be published there, and is gone here', async () => {
  const lot = await house.lot(session, 1);
  await publish();
  const to = await house.session();
  await house.post('lots/move', { lotIDs: [lot.lotID], catalogID: to });
  expect((await house.get(to, 'lots')).lots[0]?.unpublished).toBe(true);
  expect((await review()).goneLots.map(({ lotID }) => lotID)).toEqual([lot.lotID]);
  expect((await publish()).body.data).toMatchObject({ edition: 2, published: 0 });
  expect(await copies()).toEqual([]);
});

test('the history of a lot says that it was published, which can’t be undone', async () => {
  const { lotID } = await house.lot(session, 1);
  await publish();
  const { body } = await house.clerk.get<
    Answer<{ owners: { edits: { label: string; canUndo: boolean; changes: unknown[] }[] }[] }>
  >(ofHouse(`recordEdits?type=Lot&ids=${lotID}`));
  expect(body.data.owners[0]?.edits[0]).toMatchObject({
    label: 'Published',
    canUndo: false,
    changes: [{ label: 'Published', before: 'No', after: 'Yes' }],
  });
});

test('a lot of another session, or of nobody, is not published', async () => {
  const other = await house.session();
  const { lotID } = await house.lot(other, 1);
  await house.lot(session, 1);
  const answers = [await publish({ lotIDs: [lotID] }), await publish({ lotIDs: [2_000_000_000] })];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});
