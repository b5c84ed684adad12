import { REPORT_NAMES, reportUrl } from '../../../rules/sale-results/reports/report-files';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';
import { openSheet } from './reports';

const { server } = servicesOfFile({ houses: [smallHouse(), smallHouse({ userName: 'other' })], quiet: true });
const boss = ofFile(() => server.as('sample', 'super'));

const file = (path: string, caller: TestCaller | null = boss, method = 'GET') =>
  fetch(server.url + path, { method, headers: caller ? { cookie: caller.cookie } : {} });

async function refOf(title: string): Promise<string> {
  const { data } = await boss.gql<{
    saleResults: { nodes: { sessions: { ref: string; title: string }[] }[] };
  }>('{ saleResults(first: 25) { nodes { sessions { ref title } } } }', {});
  const found = data.saleResults.nodes.flatMap(({ sessions }) => sessions).find((session) => session.title === title);
  if (!found) throw new Error(`no session ${title}`);
  return found.ref;
}

test.each(REPORT_NAMES)('the server sends %s to users who can read reports of the house', async (name) => {
  const url = reportUrl(name, [await refOf('Pictures')]);
  const answer = await file(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/spreadsheetml\.sheet$/);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="\w+_2026-11-20\.xlsx"$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(openSheet(await answer.arrayBuffer()).rows.length).toBeGreaterThan(0);
  expect((await file(url, null)).status).toBe(401);
  expect((await file(url, await server.as('sample', 'viewer'))).status).toBe(403);
  const elsewhere = await file(url, await server.as('other', 'super'));
  expect([elsewhere.status, await elsewhere.text()]).toEqual([
    404,
    expect.stringMatching(/^Session CAT\w+ was not found\.$/),
  ]);
});

test('a refusal is a plain sentence', async () => {
  const none = await file(reportUrl('sessionReports', []));
  expect([none.status, await none.text()]).toEqual([422, 'Select at least one session.']);
  expect((await file('/files/maxBidReports.xlsx?catalogRefs=CAT1')).status).toBe(404);
});
