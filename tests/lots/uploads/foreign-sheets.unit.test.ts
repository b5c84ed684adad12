import { type CheckFacts, openCheck } from '../../../rules/lots/uploads/check';
import { layoutOf } from '../../../rules/lots/uploads/heading-row';
import { filledColumns, mapColumns, mappingProblems } from '../../../rules/lots/uploads/mapping';
import type { SheetRow } from '../../../rules/lots/uploads/sheet';
import { readRows } from '../../../rules/lots/uploads/values';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { openText } from '../../../upstream/lots/sheets/read-text';
import { LIVE } from './sheets';

/** Uploads a text without anyone who confirms or repairs anything. */
async function upload(text: string, sale: SaleKind) {
  const { head, rows: lines } = openText(Buffer.from(text, 'utf8'), {});
  const read: SheetRow[] = [];
  for await (const row of lines) read.push(row);
  const layout = layoutOf({ rows: read });
  const mapped = mapColumns(layout, sale);
  const { rows, notices, questions } = readRows(layout, mapped, {
    kind: 'artfact',
    delimiter: head.delimiter,
    houseSign: null,
  });
  const facts: CheckFacts = { ...LIVE, sale, currency: 'EUR', columns: filledColumns(mapped) };
  return {
    values: rows.map(({ values }) => values),
    problems: [
      ...mappingProblems(mapped, { sale, connectType: 's', addsLots: true }).map(({ code }) => String(code)),
      ...openCheck(rows, facts)
        .problems()
        .map(({ rowId, code }) => `${rowId ?? ''} ${code}`),
    ],
    skipped: layout.skipped.map(({ number, reason }) => `${number} ${reason}`),
    notices: notices.length,
    questions: questions.length,
  };
}

test('a German sheet with a banner, two rows of headings, sections, and a total is read without a question', async () => {
  const text = [
    'Auktionshaus Nordtor – Herbstauktion;;;;;;;',
    ';;;;;;;',
    'Los-Nr.;Titel;Beschreibung;Schätzpreis;;Höhe in cm;Einlieferer;Künstler',
    ';;;von;bis;;;',
    'Möbel;;;;;;;',
    '001;Stuhl;"Ein Stuhl aus Nussbaum; Sitz erneuert.";1.200,00 €;1.500,00 €;90,5;C17;unbekannt',
    '002;Tisch;Ein Tisch.;900;1.100;75;C17;',
    'Summe;;;2.100,00;2.600,00;;;',
  ].join('\r\n');
  expect(await upload(text, 'LIVE')).toEqual({
    values: [
      {
        lotNumber: '001',
        title: 'Stuhl',
        description: 'Ein Stuhl aus Nussbaum; Sitz erneuert.',
        lowEstimate: '1200',
        highEstimate: '1500',
        shippingHeight: '91',
        artistName: 'unbekannt',
      },
      {
        lotNumber: '002',
        title: 'Tisch',
        description: 'Ein Tisch.',
        lowEstimate: '900',
        highEstimate: '1100',
        shippingHeight: '75',
      },
    ],
    problems: [],
    skipped: ['1 BANNER', '4 SECOND_HEADINGS', '5 BANNER', '8 TOTAL'],
    notices: 1,
    questions: 0,
  });
});

test('a sheet of another program is read without a question', async () => {
  const text = [
    'LotNum,Title,Description,LowEst,HighEst,StartPrice,Condition,Consigner,ImageFile.1,Height,Width,Depth,Weight,Quantity',
    '1,Vase,"A vase, blue.","$1,200","$1,800","$600",Good,Smith,1.jpg,12,6,6,4.2,1',
    '2,Bowl,A bowl.,$300,$500,,,Smith,2.jpg,,,,,1',
  ].join('\n');
  const { values, problems, questions } = await upload(text, 'LIVE');
  expect([problems, questions]).toEqual([[], 0]);
  expect(values[0]).toMatchObject({
    lowEstimate: '1200',
    highEstimate: '1800',
    startingBid: '600',
    shippingWeight: '5',
    imageFileNames: '1.jpg',
  });
  expect(values[1]).toEqual({
    lotNumber: '2',
    title: 'Bowl',
    description: 'A bowl.',
    lowEstimate: '300',
    highEstimate: '500',
    imageFileNames: '2.jpg',
    consignor: 'Smith',
  });
});

test('a French Buy It Now sheet keeps what it can’t read for the repair', async () => {
  const text = [
    'N° de lot\tTitre\tDescriptif\tPrix',
    '7\tVase\tUn vase.\t1 250,50 €',
    '8\tBol\tUn bol.\tsur demande',
  ].join('\n');
  const { values, problems } = await upload(text, 'BUY_NOW');
  expect(values.map(({ price }) => price)).toEqual(['1250.50', 'sur demande']);
  expect(problems).toEqual(['r3 142']);
});
