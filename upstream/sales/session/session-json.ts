import { formatLocalDateUS, localDateOf, localTimeOf } from '../../../rules/core/dates';
import { type Minor, wireFromMinor } from '../../../rules/core/money';
import type { PremiumStep } from '../../../rules/invoicing/lines/premium';
import { channelChoices, type Channels } from '../../../rules/sales/channels';
import { editLocksAt, isEditLocked } from '../../../rules/sales/edit-lock';
import { clockTimeOf } from '../../../rules/sales/session-time';
import type { Queryable } from '../../core/database/database';
import type { Actor } from '../../core/http/actor';
import { houseById, locationsById } from '../../house/service';
import type { SessionRow } from '../session-store';
import type { SessionJson } from './session-wire';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** Converts the steps of a premium to JSON. */
export const premiumStepsJson = (steps: readonly PremiumStep[], currency: string) =>
  steps.map(({ from, to, rateMillionths }) => ({
    from: wireFromMinor(from, currency),
    to: to === null ? null : wireFromMinor(to, currency),
    stepPct: rateMillionths / 10_000,
  }));

const amountJson = (amount: Minor | null, currency: string) =>
  amount === null ? null : wireFromMinor(amount, currency);

/** Returns the channels that the caller's house can post to, with their states. */
export const channelsJson = (actor: Actor, channels: Channels) =>
  channelChoices(actor.houseIsInstant).map(({ id, channel, name, states }) => ({
    channelID: id,
    channelName: name,
    channel,
    states: [...states],
    value: (states.length === 1 ? states[0] : channels[channel]) ?? 0,
  }));

/** Returns sessions as sessionDefinition. */
export async function sessionsJson(
  db: Queryable,
  actor: Actor,
  rows: readonly SessionRow[],
  now: Date,
): Promise<SessionJson[]> {
  if (rows.length === 0) return [];
  const house = await houseById(db, actor.houseId);
  const locations = await locationsById(db, actor.houseId, [...new Set(rows.map(({ locationId }) => locationId))]);
  return rows.map((row) => {
    const location = locations.get(row.locationId);
    const startsAt = row.startsAt.getTime();
    // A session from before the guided steps has only an instant.
    const startsOn = row.startsOn || localDateOf(startsAt, row.timeZone);
    const startTime = row.startTime || localTimeOf(startsAt, row.timeZone);
    const phone = location?.phone ?? '';
    return {
      catalogID: row.id,
      houseID: actor.houseId,
      houseAlias: house.userName,
      houseName: house.name,
      houseLogo: '',
      groupID: row.groupId,
      groupName: row.groupName,
      invoiceGroupSettingsID: null,
      packageID: null,
      title: row.title,
      addressID: row.locationId,
      street1: location?.street1 ?? '',
      street2: location?.street2 ?? '',
      city: location?.city ?? '',
      state: location?.state ?? '',
      country: location?.country ?? '',
      postCode: location?.postalCode ?? '',
      telNo: phone,
      phone,
      currency: { code: row.currency, name: currencyNames.of(row.currency) ?? row.currency },
      creator: row.unsoldOf === null ? '' : 'resell',
      description: row.description,
      viewNotes: row.viewingNotes,
      eventDateUTCString: row.startsAt.toISOString(),
      date: formatLocalDateUS(startsOn),
      dateEnd: formatLocalDateUS(startsOn),
      ...clockTimeOf(startTime),
      TZ_zoneName: row.timeZone,
      isTimed: row.kind === 'TIMED' ? 1 : 0,
      timedType: row.staggerSeconds === null ? 0 : 1,
      timedValue: row.staggerSeconds ?? 0,
      resellUnsoldLiveLots: row.resellsUnsold ? 'Y' : 'N',
      audioVideo: row.hasBroadcast ? 4 : 0,
      categoryIDs: [...row.categoryIds],
      contacts: { '1': row.consignmentContactId, '3': row.administratorContactId, '4': row.expertContactId },
      vat: 0,
      kind: row.kind,
      startTime,
      startsOn,
      startsAt,
      channels: channelsJson(actor, row.channels),
      premiumSteps: premiumStepsJson(row.premiumSteps, row.currency),
      premiumMode: row.premiumMode,
      premiumFlat: amountJson(row.premiumFlat, row.currency),
      premiumMinimum: amountJson(row.premiumMinimum, row.currency),
      premiumMaximum: amountJson(row.premiumMaximum, row.currency),
      stepTracker: row.step,
      in2Hours: isEditLocked(startsAt, now.getTime()) ? 1 : 0,
      editLocksAt: editLocksAt(startsAt),
      publishedAt: row.publishedAt?.getTime() ?? null,
      lotCount: row.lotCount,
      unpublishedLotCount: row.unpublishedCount,
      extensionSeconds: row.extensionSeconds,
      hasBids: row.hasBids,
      lastLotEndsAt: row.lastLotEndsAt?.getTime() ?? null,
      version: row.version,
    };
  });
}
