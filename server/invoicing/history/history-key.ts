/** A window of the history of an invoice, an item of it or a group. */
export interface HistoryWindow {
  readonly of: 'invoice' | 'line' | 'group';
  readonly number: number;
  readonly size: number;
  readonly offset: number;
}

/** One text for one window, for loaders. */
export const historyKey = ({ of, number, size, offset }: HistoryWindow): string => `${of}:${number}:${size}:${offset}`;

/** The window of a key. */
export function historyWindow(key: string): HistoryWindow {
  const [of, number, size, offset] = key.split(':');
  return {
    of: of === 'group' || of === 'line' ? of : 'invoice',
    number: Number(number),
    size: Number(size),
    offset: Number(offset),
  };
}
