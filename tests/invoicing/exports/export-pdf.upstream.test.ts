import { actorOf, lotsOf } from '../../images/at-house';
import { plain } from '../../images/pictures';
import { addLotPicture } from '../../support/houses/lot-pictures';
import { bigHouse, smallHouse } from '../../support/houses/sample-house';
import { textOfPdf } from '../../support/pdf-text';
import { upstreamOfFile } from '../../support/services/of-file';
import { clientOfNewHouse, DAYS, type HouseClient } from '../house-at-work';

let api: HouseClient;
let group: number;

const upstream = upstreamOfFile();

beforeAll(async () => {
  const base = smallHouse();
  api = await clientOfNewHouse(upstream, (userName) =>
    smallHouse(
      { userName },
      {
        approvals: base.approvals.map((approval, index) =>
          index === 1 ? { ...approval, firstName: 'Łukasz', lastName: 'Žižek 山田' } : approval,
        ),
      },
    ),
  );
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
});

const download = (query = '', by = api, groupNumber = group) =>
  fetch(upstream.url + by.path(`invoiceGroup/${groupNumber}/invoices.pdf${query}`), {
    headers: { authorization: `Bearer ${by.client.token}` },
  });

/** Returns what the file contains uncompressed: pages, their size, the document's metadata. */
async function read(query = '', by = api, groupNumber = group) {
  const answer = await download(query, by, groupNumber);
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return {
    text,
    pages: text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
    boxes: new Set(text.match(/\/MediaBox \[[^\]]*\]/g)),
  };
}

test('the file has a type and a name, and is complete', async () => {
  const answer = await download();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="invoiceGroup_${group}.pdf"`,
    'cache-control': 'no-store',
  });
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
});

test('each selected invoice starts a new page', async () => {
  expect((await read()).pages).toBe(5);
  const { invoiceID } = await api.invoiceOf(group, 'Marsh');
  expect((await read(`?ids=${invoiceID}`)).pages).toBe(1);
  expect((await read('?search=Marsh')).pages).toBe(1);
});

test('the paper size is the default of the house’s country, or the requested one', async () => {
  expect((await read()).boxes).toEqual(new Set(['/MediaBox [0 0 612 792]']));
  expect((await read('?paper=A4')).boxes).toEqual(new Set(['/MediaBox [0 0 595.28 841.89]']));
  expect((await read('?paper=LETTER')).boxes).toEqual(new Set(['/MediaBox [0 0 612 792]']));
});

test('the PDF is tagged, has a language and a title, and embeds its fonts', async () => {
  const { text } = await read();
  expect(text).toContain('/Marked true');
  expect(text).toContain('/Lang (en-US)');
  expect(text).toContain('/DisplayDocTitle true');
  expect(text).toMatch(/\/S \/H1\b/);
  expect(text).toMatch(/\/S \/Table\b/);
  expect(text).toMatch(/\/BaseFont \/\w+\+Inter-?\w*/);
  expect(text).toContain('/FontFile2');
});

test('a name is written in its own script', async () => {
  const { invoiceID } = await api.invoiceOf(group, 'Žižek 山田');
  const answer = await download(`?ids=${invoiceID}`);
  const drawn = textOfPdf(Buffer.from(await answer.arrayBuffer()));
  const name = drawn.findIndex(({ text }) => text.includes('Łukasz Žižek'));
  expect(drawn[name + 1]).toMatchObject({ text: '山田', y: drawn[name]?.y });
});

test('an invoice with many lots continues on further pages', async () => {
  const many = await clientOfNewHouse(upstream, (userName) => bigHouse({ userName, invoices: 1, lotsEach: 90 }));
  const { invoiceGroupID } = await many.create(DAYS, 'Cards per lot');
  const { pages } = await read('', many, invoiceGroupID);
  expect(pages).toBeGreaterThan(2);
  expect(pages).toBeLessThan(8);
});

test('a lot’s picture is next to its title', async () => {
  const gallery = await clientOfNewHouse(upstream);
  const actor = await actorOf(upstream, gallery.userName);
  const lot = (await lotsOf(upstream, actor)).get('Two Herons') ?? 0;
  await addLotPicture(
    upstream.services,
    actor,
    lot,
    await plain({ width: 120, height: 90, color: '#6a8f5c' }).png().toBuffer(),
  );
  const { invoiceGroupID } = await gallery.create(['Pictures'], 'Cards per lot');
  const pictures = async (lastName: string) => {
    const { invoiceID } = await gallery.invoiceOf(invoiceGroupID, lastName);
    return (await read(`?ids=${invoiceID}`, gallery, invoiceGroupID)).text.match(/\/Subtype \/Image/g)?.length ?? 0;
  };
  expect([await pictures('Keller'), await pictures('Rossi')]).toEqual([1, 0]);
});

test('printing without invoices is an error', async () => {
  expect(await api.refused(`invoiceGroup/${group}/invoices.pdf?search=nobody-of-that-name`)).toMatchObject({
    status: 422,
    message: 'There are no invoices to print.',
  });
  expect(await api.refused(`invoiceGroup/${group}/invoices.pdf?paper=A3`)).toMatchObject({ status: 400 });
});

test('the PDF is available only to the house', async () => {
  const other = await clientOfNewHouse(upstream);
  expect((await download('', other)).status).toBe(404);
  expect((await fetch(upstream.url + api.path(`invoiceGroup/${group}/invoices.pdf`))).status).toBe(401);
});
