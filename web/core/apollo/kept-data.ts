/** What a query of a screen has read. */
interface Read<Data> {
  readonly data?: Data;
  readonly previousData?: Data;
  readonly error?: unknown;
}

/**
 * Returns what a query has read, or what it had read before if reading it again failed: a screen on which somebody types or uploads must not
 * disappear because the connection was lost for a moment. `isSame` says whether that is what the screen shows.
 */
export const keptData = <Data>(
  { data, previousData, error }: Read<Data>,
  isSame: (data: Data) => boolean,
): Data | undefined =>
  data ?? (error !== undefined && previousData !== undefined && isSame(previousData) ? previousData : undefined);
