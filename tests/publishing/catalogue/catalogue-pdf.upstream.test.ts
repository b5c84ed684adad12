import { ImageSender } from '../../images/image-house';
import { LotHouse } from '../../lots/editing/lot-house';
import { houseOfFile } from '../../support/services/of-file';
import { publishAll, refOf } from './catalogue-house';

const HOSTILE = `</script><!--<script> (javascript:alert(1)) \\) /JS /JavaScript /OpenAction`;

const house = houseOfFile(() => LotHouse.start());

const pdfOf = async (ref: string) => {
  const answer = await fetch(`${house.upstream.url}/app/catalogue/${ref}/pdf`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** Waits until the jobs of a publication are done. */
async function pdfMadeBy(instant: string, ref: string) {
  house.upstream.clock.set(instant);
  await house.upstream.runner.drain();
  return pdfOf(ref);
}

test('the PDF of a catalog is made after each edition, shows what bidders see, and executes nothing', async () => {
  const session = await house.session();
  const lot = await house.lot(session, 1, { lotTitle: 'Winter Road' });
  await house.lot(session, 2);
  await new ImageSender(house).add(lot);
  await house.upstream.db.query('update lot set title = $3, description = $3 where house_id = $1 and id = $2', [
    house.houseID,
    lot.lotID,
    HOSTILE,
  ]);
  await house.upstream.db.query(
    'update catalog set title = $3, description = $3, viewing_notes = $3 where house_id = $1 and id = $2',
    [house.houseID, session, HOSTILE],
  );
  const ref = await refOf(house, session);
  expect((await pdfOf(ref)).status).toBe(404);
  await publishAll(house, session);
  expect((await pdfOf(ref)).status).toBe(404);
  const first = await pdfMadeBy('2026-11-20T15:01:00Z', ref);
  expect([first.status, first.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const [, metadata = ''] = /<dc:title>(.*?)<\/dc:title>/s.exec(first.bytes.toString('latin1')) ?? [];
  expect(metadata).toContain('&lt;/script&gt;&lt;!--&lt;script&gt;');
  // The text of the title has such names too, which are no keys there.
  const keys = first.bytes
    .toString('latin1')
    .replace(metadata, '')
    .replace(/^\(<\/script>.*\)$/gm, '');
  expect(keys).not.toMatch(/\/(JS|JavaScript|OpenAction|Launch|URI|AA)\b/);

  await house.post('lots/unpublish', { lotIDs: [lot.lotID] });
  expect((await pdfOf(ref)).status).toBe(404);
  const second = await pdfMadeBy('2026-11-20T15:02:00Z', ref);
  expect(second.status).toBe(200);
  expect(second.bytes.length).toBeLessThan(first.bytes.length);
});
