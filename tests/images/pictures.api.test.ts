import { createdGroup } from '../support/houses/invoicing-flow';
import { addLotPicture } from '../support/houses/lot-pictures';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';
import { actorOf, lotsOf } from './at-house';
import { plain } from './pictures';

interface Picture {
  url: string;
  thumbnailUrl: string;
  width: number | null;
  height: number | null;
}

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const cashier = ofFile(() => server.as('sample', 'cashier'));
let addTo: (title: string, color: string, width?: number) => Promise<Picture>;

beforeAll(async () => {
  const actor = await actorOf(upstream, 'sample');
  const lots = await lotsOf(upstream, actor);
  addTo = async (title, color, width = 1000) => {
    const { name } = await addLotPicture(
      upstream.services,
      actor,
      lots.get(title) ?? 0,
      await plain({ width, height: 600, color }).png().toBuffer(),
    );
    return { url: `/files/${name}.jpg`, thumbnailUrl: `/files/${name}.480.webp`, width, height: 600 };
  };
});

const PICTURE = '{ url thumbnailUrl width height }';

test('the pictures of any number of lots are returned in order, in one call', async () => {
  const [first, second] = [await addTo('Two Herons', '#446688'), await addTo('Two Herons', '#884466', 700)];
  await upstream.db.query(`update lot set image_url = 'https://pictures.example/road.jpg' where title = 'Winter Road'`);
  const { data, calls } = await cashier.gql<{
    lots: { nodes: { title: string; imageUrl: string | null; images: Picture[] }[] };
  }>(`{ lots(first: 20) { nodes { id title imageUrl images ${PICTURE} } } }`);
  const of = (title: string) => data.lots.nodes.find((lot) => lot.title === title);
  expect(of('Two Herons')).toMatchObject({ imageUrl: first.url, images: [first, second] });
  // A picture that is hosted elsewhere can't be ordered or deleted.
  expect(of('Winter Road')).toMatchObject({ imageUrl: 'https://pictures.example/road.jpg', images: [] });
  expect(of('Corner Chair')).toMatchObject({ imageUrl: null, images: [] });
  expect(calls).toEqual(['GET /app/house/user', 'GET /app/house/{houseRef}/lots']);
});

test('an invoice keeps the picture that the lot had when it was created, on its lines and its preview', async () => {
  const locomotive = await addTo('Tin Locomotive', '#7a5230');
  const group = await createdGroup(upstream, cashier, 'Barn Sale', 'Cards per lot');
  await upstream.db.query(`update lot set image_url = null where title = 'Tin Locomotive'`);
  interface Line {
    title: string;
    image: Picture | null;
  }
  const { data, calls } = await cashier.gql<{
    invoiceGroup: { invoices: { nodes: { lines: Line[] }[] } };
    invoicePreviews: { nodes: { items: Line[] }[] };
  }>(
    `query ($id: ID!, $group: Int!) {
       invoiceGroup(id: $id) { id invoices(first: 50) { nodes { id lines { id title image ${PICTURE} } } } }
       invoicePreviews(selection: { groupNumber: $group, filter: {} }) { nodes { items { title image ${PICTURE} } } }
     }`,
    { id: group.id, group: group.number },
  );
  const expected = [
    { title: 'Cooper’s Plane', image: null },
    // Invoices are sent by email, and not all email programs show WebP.
    { title: 'Tin Locomotive', image: { ...locomotive, thumbnailUrl: locomotive.url.replace(/\.jpg$/, '.480.jpg') } },
  ];
  const byTitle = (lines: Line[]) => lines.toSorted((a, b) => a.title.localeCompare(b.title));
  expect(
    byTitle(data.invoiceGroup.invoices.nodes.flatMap(({ lines }) => lines)).map(({ title, image }) => ({
      title,
      image,
    })),
  ).toEqual(expected);
  expect(byTitle(data.invoicePreviews.nodes.flatMap(({ items }) => items))).toEqual(expected);
  // The two fields run in parallel, so the order of their calls varies.
  expect(calls.toSorted()).toEqual([
    'GET /app/house/user',
    'GET /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupDetailInfo',
    'GET /app/house/{houseRef}/invoiceGroups',
    'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoicePreview',
    'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/selection',
  ]);
});
