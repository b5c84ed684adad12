import { fullName } from '../../rules/core/text';
import type { Till_personFragment as Person } from './Till.generated';

/** The name of a person; that of their company if they have none. */
export const nameOf = (person: Person): string => fullName(person) || person.company;

/** What tells a person from others with the same name. */
export function aboutPerson({ company, email, address, records }: Person): string {
  const paddles = [...new Set(records.flatMap(({ paddles: { nodes } }) => nodes.map(({ number }) => number)))];
  return [
    paddles.length > 0 ? `Paddle ${paddles.slice(0, 3).join(', ')}` : '',
    company,
    [address.city, address.state].filter((part) => part !== '').join(', '),
    email,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
