import { byKey } from '../core/loader';
import type { AuthEndpoints } from './endpoints';

/** A part of the history of one user. */
interface HistoryAsked { readonly userID: number; readonly size: number; readonly offset: number }

const partOf = ({ size, offset }: HistoryAsked): string => `${size}:${offset}`;
const keyOf = (asked: HistoryAsked): string => `${partOf(asked)}:${asked.userID}`;

function askedBy(key: string): HistoryAsked {
  const [size, offset, userID] = key.split(':').map(Number);
  return { size: size ?? 0, offset: offset ?? 0, userID: userID ?? 0 };
}

export function createAuthLoaders(endpoints: AuthEndpoints) {
  const history = byKey(async (keys: readonly string[]) => {
    const asked = keys.map(askedBy);
    const parts = [...new Map(asked.map((one) => [partOf(one), one])).values()];
    const answers = parts.map(async (part) => {
      const same = asked.filter((one) => partOf(one) === partOf(part));
      const owners = await endpoints.userHistory(same.map(({ userID }) => userID), { size: part.size, offset: part.offset });
      return owners.map((owner) => ({ ...owner, key: keyOf({ ...part, userID: owner.userID }) }));
    });
    return (await Promise.all(answers)).flat();
  }, ({ key }) => key);

  return {
    userByNumber: byKey(endpoints.usersById, (user) => user.userID),
    apiTokenByNumber: byKey(endpoints.apiTokensById, (token) => token.apiTokenID),
    /** Users that are asked for the same part cost one call together. */
    userHistory: (asked: HistoryAsked) => history.load(keyOf(asked)),
  };
}
