import type {
  MergeJson,
  PeopleJson,
  PersonJson,
  PersonMergesJson,
} from '../../../upstream/customers/people/people-wire';
import type { ApprovalData } from '../../../upstream/demo/house-data';
import { clientOf, type HouseClient } from '../../invoicing/house-at-work';
import { smallHouse } from '../../support/houses/sample-house';
import type { TestUpstream } from '../../support/services/upstream';

/** A bidder on the floor without contact details, unless overridden. */
export const bidder = (firstName: string, lastName: string, overrides: Partial<ApprovalData> = {}): ApprovalData => ({
  memberId: null,
  channel: 'FLOOR',
  firstName,
  lastName,
  company: '',
  email: '',
  phone: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  province: '',
  postalCode: '',
  country: 'US',
  taxExempt: false,
  hasCard: false,
  ...overrides,
});

/** The small house with these bidders after its own five, which buy nothing. */
export const houseWith = (userName: string, more: readonly ApprovalData[] = []) => {
  const house = smallHouse({ userName });
  return { ...house, approvals: [...house.approvals, ...more] };
};

/** A user who merges people of a house. */
export interface PeopleAtWork {
  readonly api: HouseClient;
  people(query?: string): Promise<PersonJson[]>;
  person(id: number): Promise<PersonJson>;
  named(name: string): Promise<PersonJson>;
  merge(into: PersonJson, from: PersonJson, choices?: object): Promise<MergeJson>;
  undo(mergeID: number): Promise<PersonJson[]>;
  merges(personID: number): Promise<PersonMergesJson['people'][number]['merges']>;
}

/** What merges two people. */
export const mergeOf = (into: PersonJson, from: PersonJson, choices: object = {}) => ({
  intoID: into.personID,
  fromID: from.personID,
  intoVersion: into.version,
  fromVersion: from.version,
  ...choices,
});

/** Signs in a user who merges people. */
export async function peopleAtWork(upstream: TestUpstream, userName: string, user = 'clerk'): Promise<PeopleAtWork> {
  const api = await clientOf(upstream, userName, user);
  const people = async (query = '') => (await api.get<PeopleJson>(`people?size=500${query}`)).people;
  const only = (found: readonly PersonJson[], what: string) => {
    const [one] = found;
    if (!one) throw new Error(`no person ${what}`);
    return one;
  };
  return {
    api,
    people,
    person: async (id) => only((await api.get<PeopleJson>(`people?ids=${id}`)).people, String(id)),
    named: async (name) =>
      only(
        (await people()).filter(({ firstName, lastName }) => `${firstName} ${lastName}` === name),
        name,
      ),
    merge: (into, from, choices) => api.post<MergeJson>('people/merge', mergeOf(into, from, choices)),
    undo: async (mergeID) => (await api.post<{ people: PersonJson[] }>(`people/merge/${mergeID}/undo`, {})).people,
    merges: async (personID) =>
      (await api.get<PersonMergesJson>(`personMerges?personIDs=${personID}`)).people[0]?.merges ?? [],
  };
}
