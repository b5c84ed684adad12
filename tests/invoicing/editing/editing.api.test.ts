import { createdGroup, invoiceNamed, sessionsOf } from '../../support/houses/invoicing-flow';
import { type EitherHouse, twoHouses } from '../../support/houses/two-houses';

interface Line {
  id: string;
  lotNumber: string;
  isHidden: boolean;
  canHideOrShow: boolean;
  hidingRefusal: string | null;
}
interface Invoice {
  id: string;
  number: number;
  lastName: string;
  invoiceTotal: string;
  itemCount: number;
  lines: Line[];
}

const { upstream, clerks, groups } = twoHouses();

const LINES = 'lines { id lotNumber isHidden canHideOrShow hidingRefusal }';
const HIDE = `mutation ($input: SetInvoiceLinesHiddenInput!) { setInvoiceLinesHidden(input: $input) {
  lines { id isHidden } invoices { number invoiceTotal itemCount ${LINES} } invoiceGroup { number totals { itemCount invoiceTotal } } userErrors { code message field } } }`;
const VOID =
  'mutation ($input: VoidInvoiceGroupInput!) { voidInvoiceGroup(input: $input) { invoiceGroup { state voidingRefusal } userErrors { code message field } } }';

interface Hidden {
  setInvoiceLinesHidden: {
    lines: Pick<Line, 'id' | 'isHidden'>[];
    invoices: Invoice[];
    invoiceGroup: { totals: { itemCount: number } } | null;
    userErrors: object[];
  };
}

const invoiceOf = (house: EitherHouse, lastName: string, group = groups[house].number) =>
  invoiceNamed<Invoice>(clerks[house], group, lastName, `id number invoiceTotal itemCount ${LINES}`);
const idsOf = (invoice: Invoice, count = invoice.lines.length) => invoice.lines.slice(0, count).map(({ id }) => id);
const setHidden = (house: EitherHouse, lineIds: readonly string[], isHidden: boolean) =>
  clerks[house].gql<Hidden>(HIDE, { input: { lineIds, isHidden } });

const USER = 'GET /app/house/user';
const CHANGE = 'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/groupDetailInfo';

describe('hiding and showing', () => {
  test.each([1, 3])('%i items returns them with their invoice and group, for one read and one write', async (count) => {
    const ada = await invoiceOf('sample', 'Marsh');
    expect(ada.lines[0]).toMatchObject({ isHidden: false, canHideOrShow: true, hidingRefusal: null });
    const { data, errors, calls } = await setHidden('sample', idsOf(ada, count), true);
    expect(errors).toEqual([]);
    expect([...calls].sort()).toEqual([USER, 'GET /app/house/{houseRef}/invoices', CHANGE].sort());
    expect(data.setInvoiceLinesHidden).toMatchObject({
      lines: idsOf(ada, count).map((id) => ({ id, isHidden: true })),
      invoices: [{ number: ada.number, itemCount: 3 - count }],
      invoiceGroup: { totals: { itemCount: 8 - count } },
      userErrors: [],
    });
    const shown = await setHidden('sample', idsOf(ada, count), false);
    expect(shown.data.setInvoiceLinesHidden.invoices[0]).toMatchObject({
      invoiceTotal: ada.invoiceTotal,
      itemCount: 3,
    });
  });

  test('items of several invoices of a group is one change', async () => {
    const [ada, bruno] = [await invoiceOf('sample', 'Marsh'), await invoiceOf('sample', 'Keller')];
    const { data } = await setHidden('sample', [...idsOf(ada, 1), ...idsOf(bruno, 1)], true);
    expect(data.setInvoiceLinesHidden.invoices.map(({ number }) => number).sort()).toEqual(
      [ada.number, bruno.number].sort(),
    );
    await setHidden('sample', [...idsOf(ada, 1), ...idsOf(bruno, 1)], false);
  });

  test('returns who hid an item and when, while it is hidden, without another call', async () => {
    const HIDDEN = 'query ($number: Int) { invoice(number: $number) { lines { isHidden hidden { at by } } } }';
    const ada = await invoiceOf('sample', 'Marsh');
    const readLines = () => clerks.sample.gql<{ invoice: { lines: object[] } }>(HIDDEN, { number: ada.number });
    await setHidden('sample', idsOf(ada, 1), true);
    const { data, errors, calls } = await readLines();
    expect(errors).toEqual([]);
    expect(calls).toEqual([USER, 'GET /app/house/{houseRef}/invoices']);
    expect(data.invoice.lines.slice(0, 2)).toEqual([
      { isHidden: true, hidden: { at: upstream.clock.now().toISOString(), by: 'Colin Lark' } },
      { isHidden: false, hidden: null },
    ]);
    await setHidden('sample', idsOf(ada, 1), false);
    expect((await readLines()).data.invoice.lines[0]).toEqual({ isHidden: false, hidden: null });
  });

  test('is refused with a reason and the item', async () => {
    const chloe = await invoiceOf('sample', 'Rossi');
    const [house] = await upstream.db.query<{ id: number }>(`select id from house where user_name = 'sample'`);
    await upstream.db.query(`update invoice set status = 'PAYMENT_PENDING' where house_id = $1 and id = $2`, [
      house?.id,
      chloe.number,
    ]);
    const reason = 'A payment on this invoice is pending.';
    expect((await invoiceOf('sample', 'Rossi')).lines[0]).toMatchObject({
      canHideOrShow: false,
      hidingRefusal: reason,
    });
    const ada = await invoiceOf('sample', 'Marsh');
    const { data } = await setHidden('sample', [...idsOf(ada, 1), ...idsOf(chloe, 1)], true);
    expect(data.setInvoiceLinesHidden).toEqual({
      lines: [],
      invoices: [],
      invoiceGroup: null,
      userErrors: [{ code: 'CANNOT_HIDE_OR_SHOW', message: reason, field: ['lineIds', '1'] }],
    });
    expect((await invoiceOf('sample', 'Marsh')).itemCount).toBe(3);
    await upstream.db.query(`update invoice set status = 'NOT_SENT' where house_id = $1 and id = $2`, [
      house?.id,
      chloe.number,
    ]);
  });

  test('applies to one group at a time', async () => {
    const barn = await createdGroup(upstream, clerks.sample, 'Barn Sale', 'Cards per lot');
    const lineIds = [
      ...idsOf(await invoiceOf('sample', 'Marsh'), 1),
      ...idsOf(await invoiceOf('sample', 'Stone', barn.number), 1),
    ];
    const { data } = await setHidden('sample', lineIds, true);
    expect(data.setInvoiceLinesHidden).toMatchObject({
      invoices: [],
      userErrors: [{ code: 'SEVERAL_GROUPS', field: ['lineIds', '1'] }],
    });
  });

  test.each([0, 201])('refuses %i ids', async (count) => {
    const { errors } = await setHidden(
      'sample',
      Array.from({ length: count }, () => 'x'),
      true,
    );
    expect(errors).toEqual([expect.objectContaining({ message: 'lineIds must be from 1 to 200.' })]);
  });
});

describe.each([
  ['sample', 'second'],
  ['second', 'sample'],
] as const)('%s', (own, other) => {
  test(`cannot hide an item of ${other}, or tell that it exists`, async () => {
    const theirs = await invoiceOf(other, 'Marsh');
    for (const id of [idsOf(theirs, 1)[0] ?? '', 'nonsense']) {
      const { data } = await setHidden(own, [...idsOf(await invoiceOf(own, 'Marsh'), 1), id], true);
      expect(data.setInvoiceLinesHidden).toMatchObject({
        invoices: [],
        userErrors: [{ code: 'NOT_FOUND', message: 'The item was not found.', field: ['lineIds', '1'] }],
      });
    }
    expect(await invoiceOf(other, 'Marsh')).toEqual(theirs);
  });

  test(`cannot void a group of ${other}`, async () => {
    const { data } = await clerks[own].gql(VOID, { input: { invoiceGroupId: groups[other].id } });
    expect(data).toMatchObject({ voidInvoiceGroup: { invoiceGroup: null, userErrors: [{ code: 'NOT_FOUND' }] } });
  });
});

describe('voiding a group', () => {
  test('releases its sessions, in one call, and repeating it changes nothing', async () => {
    expect(await sessionsOf(clerks.second, 'Autumn Sale')).toEqual([]);
    const first = await clerks.second.gql<object>(VOID, { input: { invoiceGroupId: groups.second.id } });
    expect(first.data).toEqual({
      voidInvoiceGroup: {
        invoiceGroup: { state: 'VOIDED', voidingRefusal: 'This group was canceled.' },
        userErrors: [],
      },
    });
    expect([...first.calls].sort()).toEqual([USER, 'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/void']);
    expect(await sessionsOf(clerks.second, 'Autumn Sale')).toHaveLength(2);
    expect((await clerks.second.gql<object>(VOID, { input: { invoiceGroupId: groups.second.id } })).data).toEqual(
      first.data,
    );
  });

  test('is refused once an invoice was sent, with the reason that the group shows beforehand', async () => {
    const SEND = 'mutation ($input: SendInvoicesInput!) { sendInvoices(input: $input) { userErrors { code } } }';
    const { number } = await invoiceOf('sample', 'Marsh');
    const refusalNow = async () =>
      (
        await clerks.sample.gql<{ invoiceGroup: { voidingRefusal: string | null } }>(
          'query ($id: ID) { invoiceGroup(id: $id) { voidingRefusal } }',
          { id: groups.sample.id },
        )
      ).data.invoiceGroup.voidingRefusal;
    expect(await refusalNow()).toBeNull();
    await clerks.sample.gql(SEND, {
      input: { selection: { groupNumber: groups.sample.number, numbers: [number] }, idempotencyKey: 'send-1' },
    });
    const message = "This group can't be voided because some of its invoices have been sent or paid.";
    expect(await refusalNow()).toBe(message);
    const { data } = await clerks.sample.gql<object>(VOID, { input: { invoiceGroupId: groups.sample.id } });
    expect(data).toEqual({
      voidInvoiceGroup: { invoiceGroup: null, userErrors: [{ code: 'GROUP_SENT_OR_PAID', message, field: [] }] },
    });
  });
});
