import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import type { BuyNowGroupSettings } from '../sales/buy-now/buy-now-wire';
import { saveInvoiceSettingsOfSale } from '../sales/buy-now/service';
import { NEW_CONTENT, settingsInput } from './settings-input';
import type { SaveGroupSettingsBody } from './wire';

/** Saves the invoice settings of a Buy It Now sale, whose id comes from the same counter as those of templates; null for a template. */
export async function saveSaleSettings(
  services: Services,
  actor: Actor,
  body: SaveGroupSettingsBody,
): Promise<BuyNowGroupSettings | null> {
  if (body.invoiceGroupID === 0) return null;
  const { name, locationNumber, subject, replyToName, replyToEmail, bccEmail, taxes } = settingsInput(
    body,
    NEW_CONTENT,
  );
  return saveInvoiceSettingsOfSale(
    services,
    actor,
    body.invoiceGroupID,
    {
      groupName: name,
      houseAddressID: locationNumber ?? 0,
      subject,
      fromName: replyToName,
      fromEmail: replyToEmail,
      bccEmail,
      charges: taxes.map(({ name, rate, country, state }) => ({ name, rate, country, state })),
    },
    body.version,
  );
}
