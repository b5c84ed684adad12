/** A window of the history of an invoice, an item, or a group. */
export interface HistoryWindow {
  readonly of: 'invoice' | 'line' | 'group';
  readonly number: number;
  readonly size: number;
  readonly offset: number;
}

/** Returns the loader key of a window. */
export const historyKey = ({ of, number, size, offset }: HistoryWindow): string => `${of}:${number}:${size}:${offset}`;

/** Parses a loader key. */
export function historyWindow(key: string): HistoryWindow {
  const [of, number, size, offset] = key.split(':');
  return {
    of: of === 'group' || of === 'line' ? of : 'invoice',
    number: Number(number),
    size: Number(size),
    offset: Number(offset),
  };
}
