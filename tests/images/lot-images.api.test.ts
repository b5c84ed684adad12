import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { readEnv } from '../../server/core/env';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';
import { plain } from './pictures';

interface Image {
  readonly photoId: number;
  readonly sequence: number;
  readonly url: string;
  readonly thumbnailUrl: string;
  readonly mediumUrl: string;
  readonly zoomUrl: string | null;
  readonly width: number;
  readonly height: number;
  readonly isSmall: boolean;
  readonly fileName: string;
}
interface Payload {
  readonly lot: {
    readonly id: string;
    readonly version: number;
    readonly imageUrl: string | null;
    readonly images: Image[];
  } | null;
  readonly userErrors: { readonly code: string; readonly message: string }[];
}

const LOT =
  'lot { id version imageUrl images { photoId sequence url thumbnailUrl mediumUrl zoomUrl width height isSmall fileName } } userErrors { code message }';

const { server } = servicesOfFile({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
const clerk = ofFile(() => server.as('sample', 'clerk'));
let catalogId: string;
let lotId: string;

beforeAll(async () => {
  const { data } = await clerk.gql<{
    catalogs: { nodes: { saleNumber: number }[] };
    locations: { nodes: { id: string }[] };
  }>('{ catalogs(first: 1) { nodes { saleNumber } } locations(first: 1) { nodes { id } } }');
  const session = await clerk.gql<{ saveSession: { catalog: { id: string } } }>(
    `mutation { saveSession(input: { sale: ${data.catalogs.nodes[0]?.saleNumber ?? 0}, title: "Winter",
      locationId: "${data.locations.nodes[0]?.id ?? ''}", date: "2026-12-05", time: "09:00" }) { catalog { id } } }`,
  );
  catalogId = session.data.saveSession.catalog.id;
  const lot = await clerk.gql<{ saveLot: { lot: { id: string } } }>(
    `mutation { saveLot(input: { catalogId: "${catalogId}", lotNumber: "1", title: "Road", description: "Oil." }) { lot { id } } }`,
  );
  lotId = lot.data.saveLot.lot.id;
});

async function addresses(count: number): Promise<{ uploadId: string; url: string }[]> {
  const { data } = await clerk.gql<{ requestImageUploads: { uploads: { uploadId: string; url: string }[] } }>(
    `mutation { requestImageUploads(input: { catalogId: "${catalogId}", count: ${count} }) { uploads { uploadId url } userErrors { code } } }`,
  );
  return data.requestImageUploads.uploads;
}

const put = (url: string, bytes: Buffer): Promise<Response> =>
  fetch(server.url + url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(bytes) });

const mutate = async (name: string, input: string): Promise<Payload> =>
  (await clerk.gql<Record<string, Payload>>(`mutation { ${name}(input: { lotId: "${lotId}", ${input} }) { ${LOT} } }`))
    .data[name] ?? { lot: null, userErrors: [] };

test('images are sent to the server without a session, added in order, ordered, and deleted', async () => {
  const [one, two] = await addresses(2);
  const sizes = [
    [1200, 1000],
    [700, 1000],
  ] as const;
  const answers = [];
  for (const [index, [width, height]] of sizes.entries())
    answers.push(
      await put(
        (index === 0 ? one : two)?.url ?? '',
        await plain({ width, height, color: `#22446${index}` })
          .png()
          .toBuffer(),
      ),
    );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[1]?.json()).toEqual({ isSmall: true });
  const added = await mutate(
    'addLotImages',
    `uploads: [{ uploadId: "${one?.uploadId}", fileName: "1.png" }, { uploadId: "${two?.uploadId}" }]`,
  );
  expect(added.userErrors).toEqual([]);
  expect(added.lot?.images).toMatchObject([
    { sequence: 1, width: 1200, height: 1000, isSmall: false, fileName: '1.png' },
    { sequence: 2, width: 700, height: 1000, isSmall: true, fileName: '' },
  ]);
  const [first, second] = added.lot?.images ?? [];
  expect(added.lot?.imageUrl).toBe(first?.url);
  expect((await fetch(server.url + (first?.thumbnailUrl ?? ''), { headers: { cookie: clerk.cookie } })).status).toBe(
    200,
  );
  const reordered = await mutate('reorderLotImages', `photoIds: [${second?.photoId}, ${first?.photoId}]`);
  expect(reordered.lot?.images.map(({ photoId }) => photoId)).toEqual([second?.photoId, first?.photoId]);
  const deleted = await mutate('deleteLotImages', `photoIds: [${second?.photoId}]`);
  expect(deleted.lot?.images).toMatchObject([{ photoId: first?.photoId, sequence: 1 }]);
  expect(deleted.lot?.imageUrl).toBe(first?.url);
});

test('an image has addresses of every size that is stored, and is rotated at its place', async () => {
  const [address] = await addresses(1);
  await put(address?.url ?? '', await plain({ width: 3000, height: 1500, color: '#334455' }).png().toBuffer());
  const added = await mutate('addLotImages', `uploads: [{ uploadId: "${address?.uploadId}", fileName: "wide.png" }]`);
  const image = added.lot?.images.at(-1);
  const typeOf = async (url: string | null | undefined) => {
    const answer = await fetch(server.url + (url ?? ''), { headers: { cookie: clerk.cookie } });
    await answer.arrayBuffer();
    return answer.headers.get('content-type');
  };
  expect([
    await typeOf(image?.url),
    await typeOf(image?.thumbnailUrl),
    await typeOf(image?.mediumUrl),
    await typeOf(image?.zoomUrl),
  ]).toEqual(['image/jpeg', 'image/webp', 'image/webp', 'image/jpeg']);
  const rotated = await mutate('rotateLotImages', `photoIds: [${image?.photoId}], quarterTurns: 3`);
  expect(rotated.userErrors).toEqual([]);
  expect(rotated.lot?.images.at(-1)).toMatchObject({
    photoId: image?.photoId,
    sequence: image?.sequence,
    fileName: 'wide.png',
    width: 1000,
    height: 2000,
  });
  expect(await typeOf(rotated.lot?.images.at(-1)?.zoomUrl)).toBe('image/jpeg');
  const { lot, userErrors } = await mutate('rotateLotImages', 'photoIds: [999999], quarterTurns: 1');
  expect([lot, userErrors[0]?.code]).toEqual([null, 'NOT_FOUND']);
});

test('an order of images that are no longer those of the lot is a user error', async () => {
  const { lot, userErrors } = await mutate('reorderLotImages', 'photoIds: [999999]');
  expect([lot, userErrors[0]?.code]).toEqual([null, 'EDITED_MEANWHILE']);
});

test('another house can neither read nor change the images', async () => {
  const other = await server.as('other', 'clerk');
  const { data } = await other.gql<Record<string, Payload>>(
    `mutation { deleteLotImages(input: { lotId: "${lotId}", photoIds: [1] }) { ${LOT} } }`,
  );
  expect(data.deleteLotImages?.userErrors[0]?.code).toBe('NOT_FOUND');
});

test('what can’t be an image is refused with the code and words of the specification', async () => {
  const [address] = await addresses(1);
  const url = address?.url ?? '';
  const refused = async (bytes: Buffer, to = url) => {
    const answer = await put(to, bytes);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await refused(Buffer.from('GIF89a'))).toEqual([422, 'type']);
  expect(await refused((await plain().png().toBuffer()).subarray(0, 200))).toEqual([422, 'invalidImage']);
  expect(await refused(Buffer.alloc(10_485_761))).toEqual([413, 'size']);
  expect(await refused(Buffer.from('x'), url.slice(0, -1))).toEqual([404, 'default']);
  expect(await refused(Buffer.from('x'), '/image-uploads/none?signature=x')).toEqual([404, 'default']);
  expect((await fetch(server.url + url)).status).toBe(405);
});

test('an image for an unknown address is refused before it was sent', async () => {
  const sending = request(`${server.url}/image-uploads/IMGAAAAAAAAAAAAAAAA?signature=${'a'.repeat(43)}`, {
    method: 'PUT',
    headers: { 'content-length': 10_000_000 },
  });
  sending.write('the first of many parts');
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  sending.destroy();
  expect(answer.statusCode).toBe(404);
});

test('no more images are taken from one address at the same time than operations', async () => {
  const [address] = await addresses(1);
  const send = () => {
    const sending = request(server.url + (address?.url ?? ''), {
      method: 'PUT',
      headers: { 'content-length': 10_000_000 },
    });
    sending.on('error', () => undefined).write('part');
    return sending;
  };
  const { perAddress } = readEnv({ UPSTREAM_URL: 'http://127.0.0.1:9' }).operationLimits;
  const held = Array.from({ length: perAddress }, send);
  const [answer] = (await once(send(), 'response')) as [IncomingMessage];
  for (const one of held) one.destroy();
  expect(answer.statusCode).toBe(429);
});

test('the images of any number of lots cost one call', async () => {
  const { calls } = await clerk.gql('{ lots(first: 20) { nodes { id version images { photoId } } } }');
  expect(calls).toEqual(['GET /app/house/user', 'GET /app/house/{houseRef}/lots']);
});
