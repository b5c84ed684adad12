import type { Queryable } from '../../core/database/database';
import type { Services } from '../../core/services';
import { readContext } from '../invoices/invoice-context';
import { composeDocument } from './document';
import type { PreviewInvoiceJson } from './document-wire';
import { type SampleCommand, sampleInvoice, sampleSession } from './sample-invoice';

/** Returns what a bidder who bought two lots would get with a template, composed like every invoice; nothing is written. */
export async function sampleDocument(
  db: Queryable,
  services: Services,
  command: SampleCommand,
): Promise<PreviewInvoiceJson> {
  const { house, location, template } = command;
  const now = services.clock.now();
  return composeDocument(await sampleInvoice(command, now), {
    house,
    location,
    template,
    catalogs: [{ groupId: 0, ...sampleSession(command, now), title: 'Sample sale' }],
    invoices: await readContext(db, services, { houseId: house.id }, []),
  });
}
