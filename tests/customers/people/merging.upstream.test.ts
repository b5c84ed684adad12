import type { InvoiceWindowsJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { SAMPLE_NOW } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { payInLedger } from '../ledger-payments';
import { bidder, houseWith, mergeOf, peopleAtWork } from './people-at-work';

const upstream = upstreamOfFile({
  houses: [
    houseWith('sample', [
      bidder('Zoe', 'Twice', { memberId: 777, channel: 'MARKETPLACE', email: 'zoe@bidder.example' }),
      bidder('Zoe', 'Twice', { memberId: 777, channel: 'PRIVATE_LABEL' }),
      ...['First', 'Second', 'Third', 'Fourth'].map((name) =>
        bidder('Chain', name, { phone: `212555010${name.length}` }),
      ),
    ]),
  ],
});
const clerk = ofFile(() => peopleAtWork(upstream, 'sample'));
const cashier = ofFile(() => peopleAtWork(upstream, 'sample', 'cashier'));

beforeAll(async () => {
  await clerk.api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
});

/** Every row that merging may change, without versions. */
const rows = () =>
  upstream.db.query(
    'select house_id as "houseId", id, person_id as "personId", merged_into as "mergedInto", first_name as "firstName", email from approval order by 1, 2',
  );
const invoicesOf = async (...personIDs: readonly number[]) =>
  (await clerk.api.get<InvoiceWindowsJson>(`invoiceWindows?personIDs=${personIDs.join(',')}`)).owners;

test('the records of one member are one person from the start, and every other record is its own', async () => {
  const zoe = await clerk.named('Zoe Twice');
  expect(zoe.records.map(({ memberID, channel }) => [memberID, channel])).toEqual([
    [777, 'MARKETPLACE'],
    [777, 'PRIVATE_LABEL'],
  ]);
  expect(zoe.personID).toBe(zoe.records[0]?.approvalID);
  expect(await clerk.people()).toHaveLength(10);
});

test('a merge shows the chosen values, sums the invoices, and is undone exactly by another user after a new payment', async () => {
  const [dev, ada] = [await clerk.named('Dev Patel'), await clerk.named('Ada Marsh')];
  const before = await rows();
  const [ofDev, ofAda] = await invoicesOf(dev.personID, ada.personID);
  const { person, mergeID } = await clerk.merge(dev, ada, { email: 'FROM', address: 'FROM' });
  expect(person).toMatchObject({
    personID: dev.personID,
    firstName: 'Dev',
    email: 'ada.marsh@bidder.example',
    phone: '',
    city: 'Albany',
    hasCard: true,
  });
  expect(person.records.map(({ firstName }) => firstName)).toEqual(['Dev', 'Ada']);
  const [both] = await invoicesOf(dev.personID);
  expect(both?.totalRecords).toBe((ofDev?.totalRecords ?? 0) + (ofAda?.totalRecords ?? 0));
  expect(both?.totals[0]?.outStandingBalance).toBeCloseTo(
    (ofDev?.totals[0]?.outStandingBalance ?? 0) + (ofAda?.totals[0]?.outStandingBalance ?? 0),
  );
  await payInLedger(upstream.db, 'sample', 'Marsh', [
    { amount: 5_000, state: 'SETTLED', methodId: 3, at: new Date(SAMPLE_NOW) },
  ]);
  const payments = await clerk.api.get<{ bidders: { totalRecords: number }[] }>(
    `bidderPayments?personIDs=${dev.personID}`,
  );
  expect(payments.bidders[0]?.totalRecords).toBe(1);
  const undone = await cashier.undo(mergeID);
  expect(undone.map(({ personID }) => personID)).toEqual([dev.personID, ada.personID]);
  expect(await rows()).toEqual(before);
  expect((await clerk.person(dev.personID)).email).toBe('');
  expect(await clerk.merges(ada.personID)).toMatchObject([{ mergeID, laterMergeID: null }]);
  expect((await clerk.merges(ada.personID))[0]?.undoneAt).not.toBeNull();
  // Again: nothing happens.
  expect(await clerk.undo(mergeID)).toEqual(undone);
});

test('of chained merges, the latest is undone first', async () => {
  const before = await rows();
  const [first, second, third] = [
    await clerk.named('Chain First'),
    await clerk.named('Chain Second'),
    await clerk.named('Chain Third'),
  ];
  const inner = await clerk.merge(second, first, { phone: 'FROM' });
  const outer = await clerk.merge(await clerk.person(third.personID), inner.person, { phone: 'FROM' });
  expect(outer.person.phone).toBe(first.phone);
  expect(outer.person.records).toHaveLength(3);
  expect((await clerk.merges(third.personID)).map(({ mergeID, laterMergeID }) => [mergeID, laterMergeID])).toEqual([
    [outer.mergeID, null],
    [inner.mergeID, outer.mergeID],
  ]);
  expect(await clerk.api.refused(`people/merge/${inner.mergeID}/undo`, {})).toMatchObject({
    status: 409,
    code: 'LATER_MERGE',
    message: `This person was merged again later. Undo merge ${outer.mergeID} first, then this one.`,
  });
  await clerk.undo(outer.mergeID);
  expect((await clerk.person(second.personID)).phone).toBe(first.phone);
  await clerk.undo(inner.mergeID);
  expect(await rows()).toEqual(before);
});

test('merges at the same time never move a record twice', async () => {
  const before = await rows();
  const [third, fourth] = [await clerk.named('Chain Third'), await clerk.named('Chain Fourth')];
  const answers = await Promise.all(
    [mergeOf(third, fourth), mergeOf(fourth, third), mergeOf(third, fourth)].map((body, index) =>
      clerk.api.client.post<{ data?: { mergeID: number }; error?: { code: string } }>(
        clerk.api.path('people/merge'),
        body,
        { 'idempotency-key': `at-once-${index}` },
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.flatMap(({ body }) => body.error?.code ?? [])).toEqual(['ALREADY_MERGED', 'ALREADY_MERGED']);
  await clerk.undo(answers.find(({ status }) => status === 200)?.body.data?.mergeID ?? 0);
  expect(await rows()).toEqual(before);
});

test('a repeated request merges once', async () => {
  const [third, fourth] = [await clerk.named('Chain Third'), await clerk.named('Chain Fourth')];
  const merge = () =>
    clerk.api.client.post<{ data: { mergeID: number } }>(clerk.api.path('people/merge'), mergeOf(third, fourth), {
      'idempotency-key': 'the-same',
    });
  const [one, again] = [await merge(), await merge()];
  expect(again.body).toEqual(one.body);
  await clerk.undo(one.body.data.mergeID);
});

test('a record that changed since it was read is not merged, and unknown ones are not found', async () => {
  const [first, second, third] = [
    await clerk.named('Chain First'),
    await clerk.named('Chain Second'),
    await clerk.named('Chain Third'),
  ];
  const { mergeID } = await clerk.merge(second, first);
  expect(await clerk.api.refused('people/merge', mergeOf(await clerk.person(third.personID), first))).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
    message: 'One of these records changed since you opened it. Review the change, then merge again.',
  });
  expect(await clerk.api.refused('people/merge', mergeOf(third, second))).toMatchObject({ code: 'EDITED_MEANWHILE' });
  await clerk.undo(mergeID);
  expect(await clerk.api.refused('people/merge', { ...mergeOf(third, first), fromID: 999_999 })).toMatchObject({
    status: 404,
    message: 'The record was not found.',
  });
  expect(await clerk.api.refused('people/merge/999999/undo', {})).toMatchObject({ status: 404 });
});

test('the audit log and the change feed have merges and their undoing, with both people', async () => {
  const [third, fourth] = [await clerk.named('Chain Third'), await clerk.named('Chain Fourth')];
  const [last] = await upstream.db.query<{ id: number }>('select max(id) as id from audit');
  const [seen] = await upstream.db.query<{ seq: number }>('select max(seq) as seq from change');
  const { mergeID } = await clerk.merge(third, fourth);
  await cashier.undo(mergeID);
  expect(
    await upstream.db.query(
      'select action, record_id as id from audit where type = $1 and id > $2 order by record_id, id',
      ['Person', last?.id],
    ),
  ).toEqual(
    [third.personID, fourth.personID].flatMap((id) =>
      ['person.merge', 'person.unmerge'].map((action) => ({ action, id })),
    ),
  );
  const changed = await upstream.db.query<{ type: string; id: number }>(
    'select type, record_id as id from change where seq > $1 order by seq',
    [seen?.seq],
  );
  for (const type of ['Person', 'Approval'])
    expect(changed.filter((row) => row.type === type).map(({ id }) => id)).toEqual(
      expect.arrayContaining([third.personID, fourth.personID]),
    );
});

test('another house and a viewer cannot merge', async () => {
  const viewer = await peopleAtWork(upstream, 'sample', 'viewer');
  expect(await viewer.api.refused('people')).toMatchObject({ status: 403 });
  expect(
    await viewer.api.refused('people/merge', { intoID: 1, fromID: 2, intoVersion: 1, fromVersion: 1 }),
  ).toMatchObject({ status: 403 });
});
