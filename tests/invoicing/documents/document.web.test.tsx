import { screen, within } from '@testing-library/react';
import { print } from 'graphql';
import {
  PrintedInvoicesDocument,
  type PrintedInvoicesQuery,
} from '../../../web/invoicing/documents/InvoicePreviewPage.generated';
import { InvoiceDocument } from '../../../web/templates/public/InvoiceDocument';
import type { InvoiceDocument_documentFragment as Document } from '../../../web/templates/public/InvoiceDocument.generated';
import { UiProvider } from '../../../web/ui/UiProvider';
import { render } from '../../support/browser/render';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import { clientOf } from '../house-at-work';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
/** Ada's invoice: three items from two sessions, one of them restricted. */
let ada: Document;

beforeAll(async () => {
  const api = await clientOf(upstream, 'sample');
  const { invoiceGroupID: groupNumber } = await api.create(
    ['Pictures', 'Clocks and Furniture'],
    'Cards per lot',
    'Autumn',
  );
  const numbers = [(await api.invoiceOf(groupNumber, 'Marsh')).invoiceID];
  const { data } = await (
    await server.as('sample', 'clerk')
  ).gql<PrintedInvoicesQuery>(print(PrintedInvoicesDocument), {
    selection: { groupNumber, numbers },
    first: 1,
    offset: 0,
  });
  [ada] = data.invoicePreviews.nodes as [Document];
});

const party = (over: Partial<Document['billTo']>) => ({ billTo: { ...ada.billTo, ...over } });
const everyItem = (over: (item: Document['items'][number]) => Partial<Document['items'][number]>) => ({
  items: ada.items.map((item) => ({ ...item, ...over(item) })),
});

function shown(over: Partial<Document>): HTMLElement {
  const { unmount } = render(
    <UiProvider>
      <InvoiceDocument document={{ ...ada, ...over }} />
    </UiProvider>,
  );
  const paper = screen.getByRole('article').cloneNode(true) as HTMLElement;
  unmount();
  return paper;
}

/** A block of the document: its content, an invoice that has it, and one without it. */
const blocks: readonly [
  block: string,
  words: string | RegExp,
  has: () => Partial<Document>,
  lacks: () => Partial<Document>,
][] = [
  ['the company', 'Marsh & Sons', () => party({ company: 'Marsh & Sons' }), () => party({ company: '' })],
  ['the telephone number', '(212) 555-0142', () => ({}), () => party({ phone: '' })],
  ['the email address', 'ada.marsh@bidder.example', () => ({}), () => party({ email: '' })],
  ['the address', 'Albany, NY 12207', () => ({}), () => party({ addressLines: [] })],
  ['the country', 'United Kingdom', () => party({ countryName: 'United Kingdom' }), () => party({ countryName: '' })],
  ['the paddle', 'Paddle 100', () => ({}), () => ({ paddleNumber: '' })],
  ['that all is paid', /^Paid$/, () => ({ isPaid: true }), () => ({ isPaid: false })],
  ['the auctions', 'Auctions', () => ({}), () => ({ auctions: [] })],
  ['the items', 'Item', () => ({}), () => ({ items: [] })],
  [
    'the column of pictures',
    'Picture',
    () =>
      everyItem(({ lotNumber }) => ({
        image: lotNumber === '1' ? { __typename: 'Picture', thumbnailUrl: '/files/x.480.jpg' } : null,
      })),
    () => everyItem(() => ({ image: null })),
  ],
  [
    'a restricted item',
    '*this item is restricted and cannot be paid for online',
    () => ({}),
    () => everyItem(() => ({ isRestricted: false })),
  ],
  ['charges of each item', 'Tax', () => ({ showsCostsPerItem: true }), () => ({ showsCostsPerItem: false })],
  [
    'live fees',
    'Live fee',
    () => ({}),
    () => ({
      ...everyItem(({ price }) => ({ price: { ...price, liveFee: '0.00' } })),
      price: { ...ada.price, liveFee: '0.00' },
    }),
  ],
  [
    'a charge of the invoice',
    'Packing',
    () => ({ charges: [{ __typename: 'InvoiceDocumentCharge', label: 'Packing', amount: '12.00' }] }),
    () => ({ charges: [] }),
  ],
  [
    'additional charges',
    'Additional charges',
    () => ({ additionalTotal: '45.00' }),
    () => ({ additionalTotal: '0.00' }),
  ],
  ['payments made', 'Payments made', () => ({ paymentsMade: '45.00' }), () => ({ paymentsMade: '0.00' })],
  ['what can be paid online', 'Can be paid online', () => ({}), () => ({ restrictedTotal: '0.00' })],
  [
    'what is to be paid offline',
    'To be paid offline (restricted items)',
    () => ({}),
    () => ({ restrictedTotal: '0.00' }),
  ],
  [
    'the cards',
    /Accepted cards: Visa, Mastercard, Discover, American Express\./,
    () => ({}),
    () => ({ acceptedCards: [] }),
  ],
  ['bank transfer', /Payment by bank transfer \(ACH\) is accepted\./, () => ({}), () => ({ allowsAch: false })],
  [
    'the other way to pay',
    'Pay another way',
    () => ({ alternativePaymentUrl: 'https://pay.example/' }),
    () => ({ alternativePaymentUrl: null }),
  ],
  [
    'how to pay',
    'How to pay',
    () => ({}),
    () => ({ acceptedCards: [], allowsAch: false, alternativePaymentUrl: null }),
  ],
  ['a message', 'Shipping Notes', () => ({}), () => ({ messages: [] })],
];

test('where the house owes the bidder, the document shows a credit and no way to pay', () => {
  const paper = within(shown({ totalDue: '-3548.57' }));
  expect(paper.queryByText('Total due')).toBeNull();
  expect(paper.queryByText('How to pay')).toBeNull();
  expect(paper.getByText('Credit balance').parentElement).toHaveTextContent(/^Credit balanceUSD 3,548\.57$/);
});

test.each(blocks)('%s is on an invoice that has it, and missing when there is none', (_, words, has, lacks) => {
  expect(within(shown(has())).queryAllByText(words)).not.toHaveLength(0);
  expect(within(shown(lacks())).queryAllByText(words)).toHaveLength(0);
});

test('every invoice shows the parties, number, date, currency, delivery, and total due', () => {
  const paper = shown({});
  for (const words of [
    'Sample & Daughters',
    'Bill to',
    'Ada Marsh',
    `Invoice #${ada.number}`,
    'Friday, November 20, 2026',
    'All amounts in USD',
    'To be shipped',
    'Invoice total',
    'Total due',
  ])
    expect(within(paper).getAllByText(words)).not.toHaveLength(0);
  expect(within(shown({ isPickup: true })).getByText('To be picked up')).toBeDefined();
});

test('the totals name the currency, as in the email and the PDF', () => {
  const total = within(shown({})).getByText('Total due').parentElement;
  expect(total).toHaveTextContent(/^Total dueUSD [\d,]+\.\d\d$/);
});

test('messages keep their order, and hidden items are left out', async () => {
  expect(
    within(shown({}))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
      .slice(-2),
  ).toEqual(['Payment Option(s)', 'Shipping Notes']);
  expect(ada.items.map(({ title }) => title)).toEqual(['Harbor at Dawn', 'Winter Road', 'Walrus Ivory Box']);
  const api = await clientOf(upstream, 'sample');
  const [group] = (await api.get<{ invoices: { invoiceGroupID: number }[] }>('invoiceGroups')).invoices;
  const groupNumber = group?.invoiceGroupID ?? 0;
  const invoice = await api.invoiceOf(groupNumber, 'Marsh');
  const hidden = invoice.invoiceDetails?.find(({ lotTitle }) => lotTitle === 'Winter Road');
  await api.post(`invoiceGroup/${groupNumber}/groupDetailInfo`, {
    invoiceDetailPrice: [{ invoiceID: invoice.invoiceID, invoiceDetailID: hidden?.invoiceDetailID, suppress: true }],
  });
  const { data } = await (
    await server.as('sample', 'clerk')
  ).gql<PrintedInvoicesQuery>(print(PrintedInvoicesDocument), {
    selection: { groupNumber, numbers: [invoice.invoiceID] },
    first: 1,
    offset: 0,
  });
  const paper = shown(data.invoicePreviews.nodes[0] ?? {});
  expect(within(paper).queryByText('Winter Road')).toBeNull();
  expect(within(paper).getByText('Harbor at Dawn')).toBeDefined();
});

test('a lot has its picture in a box of fixed size, which is empty for a lot without one', () => {
  const [first] = ada.items;
  const paper = shown(
    everyItem(({ number }) => ({
      image: number === first?.number ? { __typename: 'Picture', thumbnailUrl: '/files/clock.480.jpg' } : null,
    })),
  );
  const pictures = within(paper).getAllByRole('img');
  expect(
    pictures.map((picture) => ['src', 'alt', 'loading', 'width', 'height'].map((name) => picture.getAttribute(name))),
  ).toEqual([['/files/clock.480.jpg', `Lot ${first?.lotNumber}`, 'lazy', '56', '56']]);
  const cells = within(paper)
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell').length)
    .filter((count) => count > 0);
  expect(new Set(cells).size).toBe(1);
});
