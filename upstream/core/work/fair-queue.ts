/** A queue that takes turns between houses, so that one with many files doesn't make the others wait for all of them. */
export class FairQueue<Item> {
  private readonly waiting = new Map<number, Item[]>();

  constructor(
    private readonly mostPerHouse: number,
    private readonly mostInAll: number,
  ) {}

  /** Returns false if the queue is full, for this house or for all. */
  add(house: number, item: Item): boolean {
    const own = this.waiting.get(house) ?? [];
    const all = [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0);
    if (own.length >= this.mostPerHouse || all >= this.mostInAll) return false;
    this.waiting.set(house, [...own, item]);
    return true;
  }

  /** Removes and returns the next item of the house that has waited longest for its turn, of those that may have one. */
  next(mayHaveTurn: (house: number) => boolean): { readonly house: number; readonly item: Item } | null {
    for (const [house, [item, ...rest]] of this.waiting) {
      if (item === undefined || !mayHaveTurn(house)) continue;
      this.waiting.delete(house);
      if (rest.length > 0) this.waiting.set(house, rest);
      return { house, item };
    }
    return null;
  }

  /** Removes and returns all items. */
  clear(): Item[] {
    const items = [...this.waiting.values()].flat();
    this.waiting.clear();
    return items;
  }
}
