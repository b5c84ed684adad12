/** What the entries of one act have in common. */
export interface ActEntry {
  readonly editId: number | null;
  readonly amount: number;
  readonly at: Date;
  readonly state: string;
  readonly methodId: number | null;
  readonly online: boolean;
  readonly reference: string | null;
}

/**
 * Groups the entries of an invoice by the act that recorded them, in the order of their first entries: one charge, check, or refund pays
 * several parts of an invoice, but bidders and bank statements know it as one amount.
 */
export function paymentActs<Entry extends ActEntry>(entries: readonly Entry[]): Entry[][] {
  const acts = new Map<string, Entry[]>();
  entries.forEach((entry, index) => {
    const { editId, amount, at, state, methodId, online, reference } = entry;
    // Entries that no edit recorded are acts of their own.
    const act = editId ?? `entry ${index}`;
    // A deposit records several checks in one edit: their references tell them apart.
    const key = [act, amount < 0, at.getTime(), state, methodId, online, reference].join(' ');
    const own = acts.get(key);
    if (own) own.push(entry);
    else acts.set(key, [entry]);
  });
  return [...acts.values()];
}
