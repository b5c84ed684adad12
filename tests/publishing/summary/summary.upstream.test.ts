import type { LotJson } from '../../../upstream/lots/wire';
import type { SummaryJson } from '../../../upstream/publishing/summary/summary-wire';
import { ImageSender } from '../../images/image-house';
import { LotHouse } from '../../lots/editing/lot-house';
import { houseOfFile } from '../../support/services/of-file';

const house = houseOfFile(() => LotHouse.start());
let sender: ImageSender;
let session: number;

beforeAll(() => {
  sender = new ImageSender(house);
});
beforeEach(async () => {
  session = await house.session();
  await house.upstream.db.query("update house set features = '{featured-lots}', banned_words = $2 where id = $1", [
    house.houseID,
    ['Ivory', 'nazi flag'],
  ]);
});
// A sale has at most 10 sessions.
afterEach(() => house.upstream.db.query("update catalog set is_deleted = true where title like 'Winter%'"));

interface Answer<Data> {
  readonly data: Data;
  readonly error: { readonly code: string; readonly message: string; readonly details?: { errorCode?: number } };
}

const catalog = (path: string) => `/cps/app/catalog/${session}/${path}`;
const get = <Data>(path: string) => house.clerk.get<Answer<Data>>(path);
const post = <Data>(path: string, body: unknown) => house.clerk.post<Answer<Data>>(path, body);
const summary = async () => (await get<SummaryJson>(catalog('summary'))).body.data;
const decide = (lotIDs: readonly number[], banned: boolean) =>
  post<{ lots: LotJson[] }>(`/app/house/${house.houseRef}/lots/decideBan`, { lotIDs, banned });
const feature = (ids: readonly number[]) =>
  post<{ featuredLots: number[] }>(`/cps/app/featuredLots/catalog/${session}`, ids);
const lots = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => house.lot(session, index + 1)));

test('the summary lists lots by what is missing, and counts what its banners show', async () => {
  const pictured = await sender.add(await house.lot(session, 1));
  await house.lot(session, 2, { lotExt: 'A', invNumber: 'B-2', lotDescription: 'A box of IVORY.' });
  const gone = await house.lot(session, 3, { invNumber: 'B-3' });
  await house.post('lots/delete', { lotIDs: [gone.lotID] });
  const found = await summary();
  expect(found).toMatchObject({
    deletedlots: ['3'],
    deletedLotsWithInventoryNumber: ['B-3'],
    unpublishedlots: ['1', '2A'],
    unpublishedlotsWithInvNumber: ['B-2'],
    lotswithoutimages: ['2A'],
    restrictedlots: [],
    images: { 1: pictured.imgUrl },
    imagecount: { 1: 1, '2A': 0 },
    imagecountInvNumber: { 'B-2': 0 },
  });
  expect(found.sessionDefinition.catalogID).toBe(session);
  expect(found.summary).toMatchObject({
    bannedCount: 0,
    potentiallyBannedCount: 1,
    unpublishedCount: 2,
    restrictedCount: 0,
    withoutImagesCount: 1,
    withoutNumberCount: 0,
    isPublishAllOffered: true,
    publishAllRefusal: null,
    edition: 0,
  });
});

test('publishing sets the cover photo if there is none, and staff choose another one', async () => {
  const none = await get(catalog('getcoverimageurl'));
  expect([none.body.error.code, none.body.error.details?.errorCode]).toEqual(['COVER_PHOTO', 130]);
  await house.lot(session, 1);
  expect((await get(catalog('setcoverimage?_=1'))).body.error.details?.errorCode).toBe(130);
  const [two, three] = [await sender.add(await house.lot(session, 2)), await sender.add(await house.lot(session, 3))];
  await get(catalog('publishlots'));
  const cover = async () => (await get<{ coverImageURL: string }>(catalog('getcoverimageurl'))).body.data.coverImageURL;
  expect(await cover()).toBe(two.imgUrl);
  expect((await post(catalog('selectcoverimage/'), { httpThumbPath: three.imgUrl })).status).toBe(200);
  expect(await cover()).toBe(three.imgUrl);
  await get(catalog('setcoverimage'));
  expect(await cover()).toBe(three.imgUrl);
  const foreign = await post(catalog('selectcoverimage/'), { httpThumbPath: 'https://elsewhere.example/a.jpg' });
  expect([foreign.status, foreign.body.error.details?.errorCode]).toEqual([422, 130]);
});

test('calls that write by GET need the Authorization header', async () => {
  const answers = await Promise.all(
    ['publishlots', 'setcoverimage'].map((path) =>
      fetch(house.upstream.url + catalog(path), { headers: { cookie: `rostrum_session=${house.clerk.token}` } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
});

test('exactly 5 lots are featured, none of them banned, in houses with the feature', async () => {
  const ids = (await lots(6)).map(({ lotID }) => lotID);
  expect((await feature(ids.slice(0, 4))).body.error.code).toBe('FEATURED_COUNT');
  expect((await feature(ids)).body.error.code).toBe('FEATURED_COUNT');
  await decide(ids.slice(0, 1), true);
  expect((await feature(ids.slice(0, 5))).body.error.message).toBe(
    'A banned lot has been selected and is ineligible to be featured.  Select 5 unbanned featured lots.',
  );
  expect((await feature(ids.slice(1))).body.data.featuredLots).toEqual(ids.slice(1));
  expect((await summary()).summary.featuredLots).toEqual(ids.slice(1));
  await house.upstream.db.query("update house set features = '{}' where id = $1", [house.houseID]);
  expect((await feature(ids.slice(1))).body.error.code).toBe('FEATURED_UNAVAILABLE');
});

test('a promotion is ordered once for each lot, at $249', async () => {
  const ids = (await lots(2)).map(({ lotID }) => lotID);
  const promote = async (lotIDs: readonly number[]) =>
    (await post<{ ordered: number; total: number }>(`/app/house/${house.houseRef}/lots/promote`, { lotIDs })).body.data;
  expect(await promote(ids.slice(0, 1))).toMatchObject({ ordered: 1, total: 249 });
  expect(await promote(ids)).toMatchObject({ ordered: 1, total: 249 });
});

test('a lot with words of the list waits until somebody decides, and a banned one is published without online bids', async () => {
  const { lotID } = await house.lot(session, 1, { lotTitle: 'Carved ivory' });
  expect((await house.get(session, '1')).lots[0]).toMatchObject({ potentiallyBanned: true, bannedWords: ['Ivory'] });
  const refused = await post(catalog('lots/publish'), ['1']);
  expect([refused.status, refused.body.error.code]).toEqual([422, 'LOTS_REFUSED']);

  expect((await decide([lotID], false)).body.data.lots[0]).toMatchObject({ banned: false, potentiallyBanned: false });
  expect((await post(catalog('lots/publish'), ['1'])).status).toBe(200);
  await house.update(session, { lotID, lotDescription: 'With a Nazi   flag.' });
  expect((await house.get(session, '1')).lots[0]?.potentiallyBanned).toBe(true);

  await decide([lotID], true);
  const [copy] = await house.upstream.db.query<{ isBanned: boolean }>(
    `select (content->>'isBanned')::boolean as "isBanned" from lot_publication where lot_id = $1`,
    [lotID],
  );
  expect(copy?.isBanned).toBe(true);
  expect((await house.get(session, '1')).lots[0]).toMatchObject({ banned: true, potentiallyBanned: false });
});

test('decisions about banned words are in the history of the lot, and undone to the one before', async () => {
  const { lotID } = await house.lot(session, 1, { lotTitle: 'Carved ivory' });
  const state = async () => {
    const [lot] = (await house.get(session, '1')).lots;
    return [lot?.banned, lot?.potentiallyBanned];
  };
  const edits = async () =>
    (await get<{ owners: { edits: Edit[] }[] }>(`/app/house/${house.houseRef}/recordEdits?type=Lot&ids=${lotID}`)).body
      .data.owners[0]?.edits ?? [];
  await decide([lotID], false);
  await decide([lotID], true);
  const [banned, allowed] = await edits();
  if (!banned || !allowed) throw new Error('the history is too short');
  expect([banned, allowed].map(({ label, canUndo, changes }) => [label, canUndo, changes])).toEqual([
    ['Banned', true, [{ label: 'Banned', before: 'No', after: 'Yes' }]],
    ['Allowed', true, [{ label: 'Potentially banned', before: 'Yes', after: 'No' }]],
  ]);
  expect((await undo(banned)).status).toBe(200);
  expect(await state()).toEqual([false, false]);
  expect((await undo(allowed)).status).toBe(200);
  expect(await state()).toEqual([false, true]);
  // Nobody has decided, so the lot isn't published.
  expect((await post(catalog('lots/publish'), ['1'])).body.error.code).toBe('LOTS_REFUSED');
});

test('a word that was added to the list later is found when the lot is published', async () => {
  await house.lot(session, 1, { lotTitle: 'A tusk' });
  await house.upstream.db.query("update house set banned_words = '{TUSK}' where id = $1", [house.houseID]);
  expect((await post(catalog('lots/publish'), ['1'])).body.error.code).toBe('LOTS_REFUSED');
  expect((await house.get(session, '1')).lots[0]).toMatchObject({ potentiallyBanned: true, bannedWords: ['TUSK'] });
});

test('a word on the list of the operator makes lots of every house potentially banned', async () => {
  const { services } = house.upstream;
  Object.assign(services, { bannedWords: ['rhino horn'] });
  await house.lot(session, 1, { lotTitle: 'A cup of Rhino  Horn' });
  expect((await house.get(session, '1')).lots[0]).toMatchObject({
    potentiallyBanned: true,
    bannedWords: ['rhino horn'],
  });
  expect((await post(catalog('lots/publish'), ['1'])).body.error.code).toBe('LOTS_REFUSED');
  Object.assign(services, { bannedWords: [] });
});

interface Edit {
  readonly editID: number;
  readonly label: string;
  readonly canUndo: boolean;
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
}
const history = async () =>
  (await get<{ owners: { edits: Edit[] }[] }>(`/app/house/${house.houseRef}/recordEdits?type=Catalog&ids=${session}`))
    .body.data.owners[0]?.edits ?? [];
const undo = ({ editID }: Edit) => post(`/app/house/${house.houseRef}/recordEdits/${editID}/undo`, {});

test('the history of a session says in words what was published, unpublished, and withdrawn, which can’t be undone', async () => {
  const [one, two] = await lots(3);
  await get(catalog('publishlots'));
  if (!one || !two) throw new Error('no lot was added');
  await post(`/app/house/${house.houseRef}/lots/unpublish`, { lotIDs: [one.lotID] });
  await post(`/app/house/${house.houseRef}/lots/withdraw`, { lotIDs: [two.lotID] });
  const edits = (await history()).slice(0, 3);
  expect(edits.map(({ label, changes }) => [label, changes])).toEqual([
    ['Withdrew items', [{ label: 'Withdrawn items', before: '', after: 'Lot 2' }]],
    ['Unpublished items', [{ label: 'Unpublished items', before: '', after: 'Lot 1' }]],
    [
      'Published',
      [
        { label: 'Edition', before: '', after: '1' },
        { label: 'New items', before: '', after: '3' },
      ],
    ],
  ]);
  expect(edits.some(({ canUndo }) => canUndo)).toBe(false);
});

test('choices of the cover photo and the featured lots are named in the history and undone', async () => {
  const all = await lots(6);
  const [first, second] = all;
  if (!first || !second) throw new Error('no lot was added');
  await sender.add(first);
  await sender.add(second);
  await get(catalog('setcoverimage'));
  const [photo] = await house.upstream.db.query<{ id: number }>('select id from lot_picture where lot_id = $1', [
    second.lotID,
  ]);
  await post(`/app/house/${house.houseRef}/catalogs/${session}/coverImage`, { photoID: photo?.id });
  const ids = all.map(({ lotID }) => lotID);
  await feature(ids.slice(0, 5));
  await feature(ids.slice(1));
  const [featured, , cover] = await history();
  if (!featured || !cover) throw new Error('the history is too short');
  expect([featured, cover].map(({ label, canUndo, changes }) => [label, canUndo, changes])).toEqual([
    [
      'Changed the featured lots',
      true,
      [
        {
          label: 'Featured lots',
          before: 'Lot 1, Lot 2, Lot 3, Lot 4, Lot 5',
          after: 'Lot 2, Lot 3, Lot 4, Lot 5, Lot 6',
        },
      ],
    ],
    ['Changed the cover photo', true, [{ label: 'Cover photo', before: 'Lot 1, image 1', after: 'Lot 2, image 1' }]],
  ]);
  const before = (await summary()).summary;
  expect((await undo(featured)).status).toBe(200);
  expect((await undo(cover)).status).toBe(200);
  const after = (await summary()).summary;
  expect(after.featuredLots).toEqual(ids.slice(0, 5));
  expect(after.coverImageURL).not.toBe(before.coverImageURL);
  // A lot that was banned meanwhile can't be featured again.
  await feature(ids.slice(1));
  const [latest] = await history();
  await decide([first.lotID], true);
  expect(latest && (await undo(latest)).body.error.code).toBe('FEATURED_BANNED');
});
