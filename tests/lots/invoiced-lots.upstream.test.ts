import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { projectFile } from '../../platform/project-file';
import { migrate } from '../../upstream/core/database/migrate';
import { upstreamOfFile } from '../support/services/of-file';

const FOLDER = projectFile('upstream/core/database/migrations');

/** A house from before lots had their invoice group: group 1 has lots 1 and 2, and group 2 is voided. */
const OLD_HOUSE = `
  insert into house (ref, user_name, name, email, currency, time_zone, processor_type, connect_type, created_at)
    values ('H1', 'old', 'Old House', 'office@old.example', 'USD', 'UTC', 'p', 's', now());
  insert into location (house_id, id, street1, city, country, time_zone) select id, 1, '1 Long Street', 'Albany', 'US', 'UTC' from house;
  insert into template (house_id, id, name, created_at) select id, 1, 'Invoices', now() from house;
  insert into template_version (house_id, template_id, version, subject, from_name, from_email, location_id, created_at)
    select id, 1, 1, '', '', '', 1, now() from house;
  insert into auction_group (house_id, id, ref, name, created_at) select id, 1, 'G1', 'Sale', now() from house;
  insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, ended_at, time_zone, location_id, currency, premium_steps)
    select id, 1, 'C1', 1, '', 'Session', 'LIVE', now(), now(), 'UTC', 1, 'USD', '[]' from house;
  insert into approval (house_id, id, ref, channel, first_name, last_name, created_at) select id, 1, 'A1', 'FLOOR', 'Ada', 'Marsh', now() from house;
  insert into lot (house_id, id, ref, catalog_id, number, title, approval_id, hammer, sold_at)
    select id, n, 'L' || n, 1, n, 'Lot ' || n, 1, 100 * n, now() from house, generate_series(1, 4) n;
  insert into invoice_group (house_id, id, ref, title, template_id, template_version, location_id, currency, apply_cost_per_lot, state, created_at)
    select id, n, 'I' || n, 'Group ' || n, 1, 1, 1, 'USD', false, case n when 1 then 'CREATED' else 'VOIDED' end, now() from house, generate_series(1, 2) n;
  insert into invoiced_lot (house_id, lot_id, group_id) select id, n, 1 from house, generate_series(1, 2) n;`;

const upstream = upstreamOfFile();

/** Replaces the database with that of the version whose last migration is `last`. */
async function databaseOf(last: string): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name <= last).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(`${FOLDER}/${name}`, 'utf8') })),
  );
  await upstream.db.transaction(async (tx) => {
    await tx.script(
      'drop schema public cascade; create schema public; create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null);',
    );
    for (const { name, sql } of files) {
      await tx.script(sql);
      await tx.query('insert into schema_migration (name, checksum, applied_at) values ($1, $2, $3)', [
        name,
        createHash('sha256').update(sql).digest('hex'),
        upstream.clock.now(),
      ]);
    }
  });
}

test('the migration keeps which lots are in invoice groups that are not voided', async () => {
  await databaseOf('0005-invoicing.sql');
  await upstream.db.transaction((tx) => tx.script(OLD_HOUSE));
  await migrate(upstream.db, upstream.clock);
  expect(await upstream.db.query('select id, invoice_group_id as "group" from lot_view order by id')).toEqual([
    { id: 1, group: 1 },
    { id: 2, group: 1 },
    { id: 3, group: null },
    { id: 4, group: null },
  ]);
});

test('a lot can only be in an existing invoice group, and only once it is sold', async () => {
  await expect(upstream.db.query('update lot set invoice_group_id = 99 where id = 3')).rejects.toThrow('foreign key');
  await expect(
    upstream.db.query(
      'update lot set invoice_group_id = 1, approval_id = null, hammer = null, sold_at = null where id = 3',
    ),
  ).rejects.toThrow('check constraint');
});
