import { z } from 'zod';
import { data, IdInUrl, IdsQuery, Timestamp } from '../../core/http/wire';
import { ApprovalJson, BiddersQuery } from '../wire';

const shape = ApprovalJson.shape;

/** A person: records of bidders that belong together. Values come from the records that were chosen when they were merged. */
export const PersonJson = z.object({
  personID: z.int().describe('approvalID of the primary record, which names the person'),
  firstName: shape.firstName,
  lastName: shape.lastName,
  company: shape.company,
  email: shape.email,
  phone: shape.phone,
  street1: shape.street1,
  street2: shape.street2,
  city: shape.city,
  state: shape.state,
  province: shape.province,
  postalCode: shape.postalCode,
  country: shape.country,
  hasCard: z.boolean().describe('Whether any record has a card on file'),
  records: z.array(ApprovalJson).describe('The primary record first'),
  version: z.int(),
});
export type PersonJson = z.infer<typeof PersonJson>;

/** GET /app/house/{houseRef}/people (added): everyone who ever registered or bought, each person once; or the people of ?ids=. */
export const PeopleQuery = z.object({
  ...BiddersQuery.shape,
  ids: IdsQuery,
  duplicates: z.enum(['true']).optional().describe('Only people who are possibly the same as another one'),
});
export const PeopleAnswer = data(z.object({ people: z.array(PersonJson), totalRecords: z.int() }));
export type PeopleJson = z.infer<typeof PeopleAnswer>['data'];

export const OfPeopleQuery = z.object({ personIDs: IdsQuery });

/** GET /app/house/{houseRef}/personMerges?personIDs= (added): the merges of people's records, latest first, undone ones too. */
export const PersonMergeJson = z.object({
  mergeID: z.int(),
  intoID: z.int().describe('approvalID of the primary record that stayed'),
  fromID: z.int().describe('approvalID of the primary record that was merged into it'),
  recordIDs: z.array(z.int()).describe('approvalIDs of all records that were merged into it'),
  mergedAt: Timestamp,
  mergedBy: z.string().nullable(),
  undoneAt: Timestamp.nullable(),
  undoneBy: z.string().nullable(),
  laterMergeID: z.int().nullable().describe('A later merge, which has to be undone before'),
});
export type PersonMergeJson = z.infer<typeof PersonMergeJson>;
export const PersonMergesAnswer = data(
  z.object({ people: z.array(z.object({ personID: z.int(), merges: z.array(PersonMergeJson) })) }),
);
export type PersonMergesJson = z.infer<typeof PersonMergesAnswer>['data'];

/** What two records of one person probably share. */
export const DUPLICATE_REASONS = ['EMAIL', 'PHONE', 'NAME_AND_POSTAL_CODE'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

export const PossibleDuplicateJson = z.object({
  personID: z.int(),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  markedAt: Timestamp.nullable().describe('When staff said that they are not the same person'),
  markedBy: z.string().nullable(),
});
export type PossibleDuplicateJson = z.infer<typeof PossibleDuplicateJson>;

/** GET /app/house/{houseRef}/possibleDuplicates?personIDs= (added): people who are possibly the same, with what they share. */
export const PossibleDuplicatesAnswer = data(
  z.object({
    people: z.array(z.object({ personID: z.int(), duplicates: z.array(PossibleDuplicateJson) })),
  }),
);
export type PossibleDuplicatesJson = z.infer<typeof PossibleDuplicatesAnswer>['data'];

/** Whose value the person shows. */
const Side = z.enum(['INTO', 'FROM']).default('INTO');

/** POST /app/house/{houseRef}/people/merge (added). */
export const MergeBody = z.object({
  intoID: z.int().describe('The person whose name and number stay'),
  fromID: z.int().describe('The person whose records are merged into it'),
  intoVersion: z.int(),
  fromVersion: z.int(),
  company: Side,
  email: Side,
  phone: Side,
  address: Side,
});
export type MergeBody = z.output<typeof MergeBody>;
/** The body as a caller sends it, without the defaults. */
export type MergeRequest = z.input<typeof MergeBody>;
export const MergeAnswer = data(z.object({ person: PersonJson, mergeID: z.int() }));
export type MergeJson = z.infer<typeof MergeAnswer>['data'];

/** POST /app/house/{houseRef}/people/merge/{mergeID}/undo (added). */
export const MergeParams = z.object({ mergeID: IdInUrl });
export const ChangedPeopleAnswer = data(z.object({ people: z.array(PersonJson) }));

/** POST /app/house/{houseRef}/people/distinct (added). */
export const DistinctBody = z.object({
  personID: z.int(),
  otherID: z.int(),
  distinct: z.boolean().describe('False takes "not the same person" back'),
});
export type DistinctBody = z.output<typeof DistinctBody>;
