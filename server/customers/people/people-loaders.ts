import { byKey } from '../../core/rest/loader';
import type { PeopleEndpoints } from './people-endpoints';

export function createPeopleLoaders(endpoints: PeopleEndpoints) {
  return {
    personByNumber: byKey(endpoints.peopleById, ({ personID }) => personID),
    mergesOfPerson: byKey(endpoints.mergesOfPeople, ({ personID }) => personID),
    duplicatesOfPerson: byKey(endpoints.duplicatesOfPeople, ({ personID }) => personID),
  };
}
