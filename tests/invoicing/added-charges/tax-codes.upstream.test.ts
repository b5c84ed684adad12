import type { TemplateChargeRow } from '../../../rules/invoicing/added-charges/taxes-and-fees';
import type { LotTaxCode, TaxCode } from '../../../rules/lots/tax-codes';
import { EU_RESALE_RIGHT, resaleRightOf } from '../../../rules/templates/resale-right';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { hidingBody, lineOf } from '../editing/editing-setup';
import { clientOfNewHouse } from '../house-at-work';
import { adaOf, again, api, moveTo, prepareChargedHouse, upstream } from './charged-house';
import { cents, flat, setCharges } from './charges-setup';

prepareChargedHouse();

const row = (
  name: string,
  rateMillionths: number,
  parts: Partial<TemplateChargeRow>,
  ...taxCodes: TaxCode[]
): TemplateChargeRow => ({
  name,
  rateMillionths,
  country: 'ALL',
  state: null,
  onHammer: false,
  onLiveFee: false,
  onPremium: false,
  ...parts,
  taxCodes,
});
const VAT = [
  row('VAT', 200_000, { onHammer: true, onPremium: true }, 'STANDARD'),
  row('Import VAT', 50_000, { onHammer: true }, 'IMPORT'),
  row('VAT', 200_000, { onPremium: true }, 'MARGIN', 'IMPORT'),
];

const base = smallHouse();
const templates = base.templates.map((template) => ({
  ...template,
  taxes: VAT,
  fees: [],
  resaleRight: resaleRightOf({ ...EU_RESALE_RIGHT, threshold: '100' }),
}));

/** Gives all lots of the house that is at work these tax codes in turn, by their ids. */
const setCodes = async (codes: readonly LotTaxCode[], hasResaleRight = false): Promise<void> => {
  await upstream.db.query(
    'update lot set tax_code = ($2::text[])[1 + id % cardinality($2::text[])], has_resale_right = $3 where house_id = $1',
    [api.houseId, codes, hasResaleRight],
  );
};

const codedHouse = async (codes: readonly LotTaxCode[], hasResaleRight = false): Promise<void> => {
  moveTo(
    await clientOfNewHouse(upstream, (userName) =>
      smallHouse({ userName, processorType: 's', paymentProcessingEnabled: false }, { templates }),
    ),
  );
  await setCodes(codes, hasResaleRight);
};

const linesOf = ({ invoiceDetails }: InvoiceJson) =>
  (invoiceDetails ?? []).map(({ taxCode, priceInfo }) => ({
    taxCode,
    hammer: cents(priceInfo.hammer),
    premium: cents(priceInfo.premium),
    tax: cents(priceInfo.tax),
    other: cents(priceInfo.other),
  }));

/** What a lot owes, each tax rounded. */
function taxOf({ taxCode, hammer, premium }: ReturnType<typeof linesOf>[number]): number {
  if (taxCode === 'STANDARD') return Math.round((hammer + premium) / 5);
  if (taxCode === 'IMPORT') return Math.round(hammer / 20) + Math.round(premium / 5);
  return taxCode === 'MARGIN' ? Math.round(premium / 5) : 0;
}

test('each lot of an invoice is taxed by its tax code', async () => {
  await codedHouse(['STANDARD', 'IMPORT', 'MARGIN', 'ZERO']);
  const lines = linesOf(await adaOf('Bank per lot'));
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines.map(({ taxCode }) => taxCode)).size).toBeGreaterThan(1);
  expect(lines.map(({ tax }) => tax)).toEqual(lines.map(taxOf));
});

test('an invoice with charges per invoice is taxed on the sums of its lots by code', async () => {
  await codedHouse(['STANDARD', 'MARGIN']);
  const ada = await adaOf('Bank per invoice');
  const lines = linesOf(ada);
  const taxed = lines.map(({ taxCode, hammer, premium }) => (taxCode === 'STANDARD' ? hammer + premium : premium));
  expect(cents(ada.totalPrice.tax)).toBe(Math.round(taxed.reduce((sum, one) => sum + one, 0) / 5));
});

test('an invoice keeps the codes with which it was created, also when its charges are computed again', async () => {
  await codedHouse(['STANDARD']);
  const ada = await adaOf('Bank per invoice');
  await setCodes(['ZERO']);
  await setCharges(api, { target: { invoiceIDs: [ada.invoiceID] }, charges: flat({ shipping: 50 }) });
  const later = await again(ada);
  expect([later.totalPrice.tax, linesOf(later)[0]?.taxCode]).toEqual([ada.totalPrice.tax, 'STANDARD']);
  const hide = (isHidden: boolean) =>
    api.post(`invoiceGroup/${ada.invoiceGroupID}/groupDetailInfo`, hidingBody(ada, lineOf(ada, 1), isHidden));
  await hide(true);
  expect(cents((await again(ada)).totalPrice.tax)).toBeLessThan(cents(ada.totalPrice.tax));
  await hide(false);
  expect((await again(ada)).totalPrice.tax).toBe(ada.totalPrice.tax);
});

test('the artist’s resale right is charged on marked lots from the threshold on, and isn’t taxed', async () => {
  await codedHouse(['ZERO'], true);
  const lines = linesOf(await adaOf('Bank per lot'));
  expect(lines.map(({ other }) => other)).toEqual(
    lines.map(({ hammer }) => (hammer < 10_000 ? 0 : Math.round(hammer / 25))),
  );
  expect(lines.some(({ other }) => other > 0)).toBe(true);
  expect(lines.every(({ tax }) => tax === 0)).toBe(true);
});
