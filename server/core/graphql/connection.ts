import { createHash } from 'node:crypto';
import { badUserInput } from './errors';

const MOST_ROWS = 200;

/** The requested part of a list. */
export interface Window {
  readonly first: number;
  readonly offset: number;
  /** Hash of the list's filter and order. */
  readonly list: string;
}

export interface WindowArgs {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly offset?: number | null;
}

export interface Connection<Node> {
  readonly nodes: Node[];
  readonly edges: { cursor: string; node: Node }[];
  readonly pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  readonly totalCount: number;
}

/**
 * Checks and reads the paging arguments. `selection` is everything else that determines the list: a cursor is a position in
 * exactly that list, and is rejected for any other. Throws BAD_USER_INPUT.
 */
export function windowOf({ first, after, offset }: WindowArgs, selection: unknown): Window {
  const size = first ?? 50;
  if (size < 1 || size > MOST_ROWS) throw badUserInput(`first must be from 1 to ${MOST_ROWS}.`);
  if (offset !== null && offset !== undefined && offset < 0) throw badUserInput('offset must not be negative.');
  if (after && offset) throw badUserInput('Give after or offset, not both.');
  const list = createHash('sha256')
    .update(JSON.stringify(selection ?? null))
    .digest('base64url')
    .slice(0, 8);
  return { first: size, offset: after ? placeAfter(after, list) : (offset ?? 0), list };
}

const cursorAt = (place: number, list: string): string => Buffer.from(`${place}:${list}`).toString('base64url');

function placeAfter(cursor: string, list: string): number {
  const match = /^(\d{1,9}):([\w-]+)$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw badUserInput('after is not a cursor of this list.');
  if (match[2] !== list) throw badUserInput('after is a cursor of a list with another filter or order.');
  return Number(match[1]) + 1;
}

/** Converts a page of rows to a connection; `totalCount` counts the whole list. */
export function connectionOf<Node>(
  { offset, list }: Window,
  nodes: readonly Node[],
  totalCount: number,
): Connection<Node> {
  const edges = nodes.map((node, index) => ({ cursor: cursorAt(offset + index, list), node }));
  return {
    nodes: [...nodes],
    edges,
    pageInfo: {
      hasNextPage: offset + nodes.length < totalCount,
      hasPreviousPage: offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}
