import { z } from 'zod';
import { CHANNELS } from '../../../rules/sales/channels';
import { data, IdInUrl, IdsQuery, Timestamp } from '../../core/http/wire';

const ChannelStateJson = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const ContactsJson = z
  .partialRecord(z.enum(['1', '3', '4']), z.int().nullable())
  .describe('Contact by contact type: 1 consignment, 3 sale administrator, 4 expert');

/** A step of the buyer's premium. */
export const PremiumStepJson = z.object({
  from: z.number().describe('Amount in major units'),
  to: z.number().nullable().describe('Amount in major units; null: no upper end'),
  stepPct: z.number().describe('Percent'),
});

/** A channel, the states that staff choose from, and the chosen one. */
export const ChannelJson = z.object({
  channelID: z.int(),
  channelName: z.string(),
  channel: z.enum(CHANNELS).describe('Added'),
  states: z.array(ChannelStateJson).describe('0 not available, 1 view only, 2 full bidding'),
  value: ChannelStateJson,
});

/** sessionDefinition, and what was added to it. */
export const SessionJson = z.object({
  catalogID: z.int(),
  houseID: z.int(),
  houseAlias: z.string(),
  houseName: z.string(),
  houseLogo: z.string(),
  groupID: z.int(),
  groupName: z.string().describe('Added'),
  invoiceGroupSettingsID: z.int().nullable(),
  packageID: z.null(),
  title: z.string(),
  addressID: z.int(),
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postCode: z.string(),
  telNo: z.string(),
  phone: z.string(),
  currency: z.object({ code: z.string(), name: z.string() }),
  creator: z.string().describe('resell: made from the unsold items of a live session'),
  description: z.string(),
  viewNotes: z.string(),
  eventDateUTCString: z.string().describe('ISO 8601, UTC'),
  date: z.string().describe('MM/DD/YYYY at the location'),
  dateEnd: z.string().describe('The same: a session is one day'),
  hour: z.string().describe('01 to 12'),
  minute: z.string(),
  ampm: z.string(),
  TZ_zoneName: z.string().describe('IANA time zone of the location'),
  isTimed: z.union([z.literal(0), z.literal(1)]),
  timedType: z.union([z.literal(0), z.literal(1)]).describe('1: lots end one after another'),
  timedValue: z.int().describe('Seconds between two lot ends; 0: all at once'),
  resellUnsoldLiveLots: z.enum(['Y', 'N']),
  audioVideo: z.union([z.literal(0), z.literal(4)]),
  categoryIDs: z.array(z.int()),
  contacts: ContactsJson,
  vat: z.literal(0),
  kind: z.enum(['LIVE', 'TIMED', 'BUY_NOW']).describe('Added'),
  startTime: z.string().describe('HH:mm at the location; added'),
  startsOn: z.string().describe('YYYY-MM-DD at the location; added'),
  startsAt: Timestamp.describe('Added'),
  channels: z.array(ChannelJson).describe('Added'),
  premiumSteps: z.array(PremiumStepJson).describe('Added'),
  premiumMode: z.enum(['MARGINAL', 'SLAB']).describe('Added'),
  premiumFlat: z.number().nullable().describe('Added to the premium, per lot, in major units. Added'),
  premiumMinimum: z.number().nullable().describe('The least premium of a lot, in major units. Added'),
  premiumMaximum: z.number().nullable().describe('The most premium of a lot, in major units. Added'),
  stepTracker: z.int().describe('Added'),
  in2Hours: z.union([z.literal(0), z.literal(1)]).describe('1: the session can no longer be changed. Added'),
  editLocksAt: Timestamp.describe('Added'),
  publishedAt: Timestamp.nullable().describe('Added'),
  lotCount: z.int().describe('Added'),
  unpublishedLotCount: z.int().describe('Added'),
  lastLotEndsAt: Timestamp.nullable().describe('Added'),
  extensionSeconds: z
    .int()
    .describe('Seconds that bidding on a lot goes on at least after a late bid; 0: late bids extend nothing. Added'),
  hasBids: z.boolean().describe('Whether bids on its lots were placed and aren’t canceled. Added'),
  version: z.int().describe('Added'),
});
export type SessionJson = z.infer<typeof SessionJson>;

export const CatalogParams = z.object({ catalogID: IdInUrl });
export const HouseIdParams = z.object({ houseID: z.coerce.number().int() });
export const GroupParams = z.object({ groupID: IdInUrl });

/** GET /cps/app/catalog/{catalogID}?_={time}. */
export const SessionQuery = z.object({ _: z.string().optional() });
export const SessionAnswer = data(z.object({ sessionDefinition: SessionJson }));

/** GET /app/house/{houseRef}/sessions?ids= (added). */
export const SessionsQuery = z.object({ ids: IdsQuery });
export const SessionsAnswer = data(z.object({ sessions: z.array(SessionJson) }));

const flagged = z.union([z.boolean(), z.enum(['0', '1', 'Y', 'N']), z.literal(0), z.literal(1)]);
const text = (most: number) => z.string().max(most).optional();

/** POST /cps/app/catalog/{catalogID}: 0 adds a session to the sale groupID. Fields that are left out are not changed. */
export const SessionBody = z.object({
  creator: text(100),
  groupID: z.int().optional().describe('Required for a new session'),
  houseID: z.int().optional(),
  liveStatus: z
    .union([z.string().max(2), z.int()])
    .optional()
    .describe('Always 1'),
  title: text(1000),
  addressID: z.int().optional(),
  date: text(10).describe('MM/DD/YYYY or YYYY-MM-DD at the location'),
  dateEnd: text(10),
  hour: z.coerce.string().max(2).optional(),
  minute: z.coerce.string().max(2).optional(),
  ampm: text(2),
  isTimed: flagged.optional(),
  timedType: flagged.optional(),
  timedValue: z.coerce.number().int().optional(),
  extensionSeconds: z
    .int()
    .optional()
    .describe('Seconds that bidding on a lot of a timed session goes on at least after a late bid, 30 to 600. Added'),
  resellUnsoldLiveLots: flagged.optional(),
  audioVideo: z.coerce.number().int().optional().describe('0 off, 4 on'),
  description: text(20_000),
  viewNotes: text(20_000),
  fromSummary: z.boolean().default(false).describe('Whether the step was opened from the summary; added'),
  version: z
    .int()
    .optional()
    .describe('Version that the caller has seen. Any other fails with 409 EDITED_MEANWHILE; added'),
});
/** The body as a client sends it. */
export type SentSession = z.input<typeof SessionBody>;
export type SessionBody = z.output<typeof SessionBody>;

export const SessionChangeAnswer = data(z.object({ catalogID: z.int(), sessionDefinition: SessionJson }));
export type SessionChangeJson = z.infer<typeof SessionChangeAnswer>['data'];

/** POST …/categories: ids of subcategories. */
export const CategoriesBody = z.array(z.int()).max(100);
/** POST …/channels: the state of each channel, by its id. */
export const ChannelsBody = z.array(z.object({ channelID: z.int(), value: ChannelStateJson })).max(10);
export const ChannelsAnswer = data(z.object({ channels: z.array(ChannelJson) }));
/** POST …/contacts. */
export const ContactsBody = z.object({ contacts: ContactsJson });
/** POST …/defaults: which of the session's contacts and viewing notes are the defaults of its location. */
export const DefaultsBody = z.object({
  contacts: z.partialRecord(z.enum(['1', '3', '4']), z.boolean()).describe('By contact type'),
  viewNotes: z.boolean().optional(),
});

/** POST /app/house/{houseRef}/catalogs/{catalogID}/settings (added): all of step 2, atomically. */
export const SettingsBody = z.object({
  audioVideo: z.union([z.literal(0), z.literal(4)]),
  channels: ChannelsBody,
  contacts: ContactsJson,
  categoryIDs: CategoriesBody,
  description: z.string().max(20_000),
  viewNotes: z.string().max(20_000),
  defaults: DefaultsBody,
  fromSummary: z.boolean().default(false),
  version: z.int().optional(),
});
/** The body as a client sends it. */
export type SentSettings = z.input<typeof SettingsBody>;
export type SettingsBody = z.output<typeof SettingsBody>;

/** GET /cps/app/house/{houseID}/contacts. */
export const ContactTypesAnswer = data(
  z.object({
    contacttypes: z.array(
      z.object({
        id: z.int(),
        type: z.string(),
        contacts: z.array(z.object({ id: z.int(), firstname: z.string(), lastname: z.string() })),
      }),
    ),
  }),
);
export type ContactTypesJson = z.infer<typeof ContactTypesAnswer>['data'];

/** GET /cps/app/house/{houseID}/categories. */
export const CategoriesAnswer = data(
  z.object({
    categories: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        subcategories: z.array(z.object({ id: z.int(), name: z.string() })),
      }),
    ),
  }),
);

/** GET /cps/app/house/{houseID}/address/{addressID}/defaults. */
export const DefaultsParams = z.object({
  houseID: z.coerce.number().int(),
  addressID: IdInUrl,
});
export const DefaultsAnswer = data(z.object({ contacts: ContactsJson, viewNotes: z.string().nullable() }));
export type DefaultsJson = z.infer<typeof DefaultsAnswer>['data'];

/** GET /cps/app/house/{houseID}/info. */
export const HouseInfoAnswer = data(z.object({ houseID: z.int(), liveToTimedEligible: z.boolean() }));

/** GET /cps/app/group/{groupID}/info. */
export const GroupInfoAnswer = data(
  z.object({
    groupID: z.int(),
    groupName: z.string(),
    isTimed: z.union([z.literal(0), z.literal(1)]),
    kind: z.enum(['LIVE', 'TIMED', 'BUY_NOW']),
    canAddCatalogs: z.boolean(),
    premiumSteps: z.array(PremiumStepJson),
  }),
);
export type GroupInfoJson = z.infer<typeof GroupInfoAnswer>['data'];

/** GET /cps/app/group/{groupID}/buypremsteps. */
export const PremiumStepsAnswer = data(z.object({ buypremsteps: z.array(PremiumStepJson) }));

/** GET /cps/app/catalog/{catalogID}/saleTimeIn2Hours. */
export const In2HoursAnswer = data(z.object({ in2Hours: z.union([z.literal(0), z.literal(1)]) }));

/** GET /cps/app/catalog/{catalogID}/setTimedAuctionLotTimes. */
export const LotTimesAnswer = data(
  z.object({ lotCount: z.int(), firstLotEndsAt: Timestamp.nullable(), lastLotEndsAt: Timestamp.nullable() }),
);
