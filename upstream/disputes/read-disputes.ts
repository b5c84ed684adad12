import type { z } from 'zod';
import { addDays, localDateOf, startOfDay } from '../../rules/core/dates';
import { currencySymbol, wireFromMinor } from '../../rules/core/money';
import { disputeEventText } from '../../rules/disputes/dispute-history';
import { disputeClosesOn, disputeStateText, isCloseable } from '../../rules/disputes/dispute-states';
import {
  DISPUTE_TYPES,
  disputeTypeOf,
  MUTUAL_RESOLUTIONS,
  mutualResolutionOf,
} from '../../rules/disputes/dispute-types';
import { platformName } from '../../rules/invoicing/invoices/platform';
import { notFound } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import {
  type EffectRow,
  type MessageRow,
  selectDisputeRecords,
  selectEffects,
  selectEvents,
  selectMessages,
} from './detail-store';
import {
  type DisputeChoice,
  type DisputeKey,
  type DisputeRow,
  selectDisputes,
  selectDisputesBy,
} from './dispute-store';
import type {
  DisputeDetailsJson,
  DisputeEffectJson,
  DisputeJson,
  DisputeMessageJson,
  DisputeRecordJson,
  DisputesJson,
  DisputesQuery,
  DisputeTypesJson,
  OpenDisputesQuery,
} from './dispute-wire';

/** What the JSON of a dispute depends on. */
export interface DisputeReader {
  readonly now: Date;
  readonly timeZone: string;
}

export const readerOf = ({ clock }: Services, { houseTimeZone }: Pick<Actor, 'houseTimeZone'>): DisputeReader => ({
  now: clock.now(),
  timeZone: houseTimeZone,
});

/** Converts a dispute. */
export function disputeJson(row: DisputeRow, { now, timeZone }: DisputeReader): DisputeJson {
  const { currency, hammer, premium, liveFee } = row;
  const amount = (minor: number) => wireFromMinor(minor, currency);
  const openedAt = row.openedAt.getTime();
  return {
    disputeInfo: {
      disputeID: row.id,
      disputeRef: row.ref,
      disputeStat: row.state,
      disputeStatDescription: disputeStateText(row.state),
      kind: row.kind,
      disputeReasonID: row.reasonId,
      disputeReason: disputeTypeOf(row.reasonId)?.name ?? '',
      resolutionID: row.resolutionId,
      resolution: row.resolutionId === null ? null : (mutualResolutionOf(row.resolutionId)?.name ?? null),
      openDispute: row.state === 'OPEN',
      closeable: isCloseable({ ...row, openedAt }, { now: now.getTime(), timeZone }),
      openDate: openedAt,
      openedBy: row.openedBy,
      disputeDate: { time: row.changedAt.getTime() },
      changedBy: row.changedBy,
      closesOn: row.state === 'OPEN' ? disputeClosesOn(openedAt, timeZone) : null,
      resolvesAt: row.resolvesAt?.getTime() ?? null,
      messageCount: row.messageCount,
      version: row.version,
    },
    bidderInfo: {
      approvalID: row.approvalId,
      firstName: row.firstName,
      lastName: row.lastName,
      channel: platformName(row.channel),
      phone: row.phone,
      ebay: row.isEbay,
    },
    catalogInfo: {
      catalogID: row.catalogId,
      catalogTitle: row.catalogTitle,
      catalogDate: row.catalogStartsAt.getTime(),
    },
    lotInfo: {
      lotID: row.lotId,
      lotRef: row.lotRef,
      lotNumber: row.lotNumber,
      lotExt: row.lotExtension,
      lotTitle: row.lotTitle,
      lotURL: row.lotUrl,
      invoiceID: row.invoiceId,
      invoiceGroupID: row.groupId,
      invoiceDetailID: row.lineId,
    },
    priceInfo: {
      currencyCode: currency,
      currencySymbol: currencySymbol(currency),
      hammer: amount(hammer),
      bp: amount(premium),
      liveFee: amount(liveFee),
      payable: amount(hammer + premium + liveFee),
    },
  };
}

/** Which disputes a call lists. */
export type ListedDisputes = 'OPEN' | 'PAST' | 'ALL';

/** The first instant of the earliest day within this many days. */
const since = (days: number, { now, timeZone }: DisputeReader): Date =>
  new Date(startOfDay(addDays(localDateOf(now.getTime(), timeZone), -days), timeZone));

/** Returns open, past, or all disputes of the house; without a size, all of them. */
export async function readDisputes(
  services: Services,
  actor: Actor,
  listed: ListedDisputes,
  query: z.output<typeof OpenDisputesQuery> & { readonly days?: number | undefined },
): Promise<DisputesJson> {
  const reader = readerOf(services, actor);
  const choice: DisputeChoice = {
    isOpen: listed === 'ALL' ? null : listed === 'OPEN',
    changedSince: query.days === undefined ? null : since(query.days, reader),
    approvalId: query.approvalID ?? null,
    search: query.search?.trim() ?? '',
  };
  const by = query.order ?? 'DATE';
  const isDescending = (query.direction ?? (by === 'DATE' ? 'DESC' : 'ASC')) === 'DESC';
  const { rows, total } = await selectDisputes(
    services.db,
    actor.houseId,
    choice,
    { by, isDescending },
    windowOf(query, 50),
  );
  return { disputes: rows.map((row) => disputeJson(row, reader)), totalRecords: total };
}

/** Returns disputes by numbers, references, invoices, or lots, or else a list of all. */
export async function readAllDisputes(services: Services, actor: Actor, query: DisputesQuery): Promise<DisputesJson> {
  const reader = readerOf(services, actor);
  for (const key of ['ids', 'refs', 'invoiceIDs', 'lotIDs'] satisfies DisputeKey[]) {
    const values = query[key];
    if (values === undefined) continue;
    const rows = await selectDisputesBy(services.db, actor.houseId, key, values);
    return { disputes: rows.map((row) => disputeJson(row, reader)), totalRecords: rows.length };
  }
  return readDisputes(services, actor, 'ALL', query);
}

/** Returns a dispute of the house by its reference. Throws 404. */
export async function readDispute(services: Services, actor: Actor, ref: string): Promise<DisputeJson> {
  const [row] = await selectDisputesBy(services.db, actor.houseId, 'refs', [ref]);
  if (!row) throw notFound('The dispute');
  return disputeJson(row, readerOf(services, actor));
}

const messageJson = ({ at, by, text }: MessageRow): DisputeMessageJson => ({
  sender: by ?? 'The system',
  sendDate: at.getTime(),
  message: text,
});

/** Returns the messages of a dispute, oldest first. Throws 404. */
export async function readMessages(services: Services, actor: Actor, ref: string): Promise<DisputeMessageJson[]> {
  const [row] = await selectDisputesBy(services.db, actor.houseId, 'refs', [ref]);
  if (!row) throw notFound('The dispute');
  return (await selectMessages(services.db, actor.houseId, [row.id])).map(messageJson);
}

const effectJson = (row: EffectRow): DisputeEffectJson => ({
  effectID: row.id,
  kind: row.kind,
  amount: row.amount === null || row.currency === null ? null : wireFromMinor(row.amount, row.currency),
  currencyCode: row.currency,
  creditNoteID: row.creditNoteId,
  reversesID: row.reversesId,
  reversed: row.isReversed,
  at: row.at.getTime(),
  by: row.by,
});

/** Returns the messages, changes, and effects of disputes, each oldest first. */
export async function readDetails(
  { db }: Services,
  { houseId }: Actor,
  ids: readonly number[],
): Promise<DisputeDetailsJson> {
  const messages = await selectMessages(db, houseId, ids);
  const events = await selectEvents(db, houseId, ids);
  const effects = await selectEffects(db, houseId, ids);
  return {
    details: ids.map((id) => ({
      disputeID: id,
      messages: messages.filter(({ disputeId }) => disputeId === id).map(messageJson),
      events: events
        .filter(({ disputeId }) => disputeId === id)
        .map(({ at, by, action, after }) => ({ at: at.getTime(), by, text: disputeEventText(action, after) })),
      effects: effects.filter(({ disputeId }) => disputeId === id).map(effectJson),
    })),
  };
}

/** Returns the strikes and the No Bid List entries of bidders. */
export async function readDisputeRecords(
  { db }: Services,
  { houseId }: Actor,
  approvalIds: readonly number[],
): Promise<DisputeRecordJson[]> {
  return (await selectDisputeRecords(db, houseId, approvalIds)).map(
    ({ approvalId, strikes, noBidSince, disputes }) => ({
      approvalID: approvalId,
      strikes,
      onNoBidList: noBidSince !== null,
      noBidSince: noBidSince?.getTime() ?? null,
      disputes,
    }),
  );
}

/** Returns the reasons, and the resolutions of a mutual resolution. */
export const readTypes = (): DisputeTypesJson => ({
  disputeTypes: DISPUTE_TYPES.map(({ id, name, kind }) => ({ disputeTypeID: id, disputeTypeName: name, kind })),
  mutualResolution: MUTUAL_RESOLUTIONS.map(({ id, name }) => ({ disputeTypeID: id, disputeTypeName: name })),
});
