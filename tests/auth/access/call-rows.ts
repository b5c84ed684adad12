import type { Right } from '../../../rules/auth/rights';
import type { RouteArea } from '../../../upstream/core/http/route';

/** Everyone, every signed-in user, or every user with a permission. */
export type Who = 'public' | 'session' | Right;

/** Who can make a call, and the area and level of the scope that an API token needs. No token has the area `person`. */
export type CallRow = readonly [who: Who, area: RouteArea, level: 'read' | 'write'];

/** The start of every path of a house. */
export const H = '/app/house/{houseRef}';

const rowsOf =
  (level: 'read' | 'write') =>
  (area: RouteArea, who: Who, ...calls: readonly string[]) =>
    calls.map((call): [string, CallRow] => [call, [who, area, level]]);

/** Rows of calls that read. */
export const asks = rowsOf('read');

/** Rows of calls that write. */
export const does = rowsOf('write');
