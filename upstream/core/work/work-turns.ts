/** What the jobs of a kind wait for: a mail server, the payment provider, or nothing but the database. */
export type Lane = 'MAIL' | 'PROVIDER' | 'OWN';

interface Share {
  readonly most: number;
  readonly perHouse: number;
}

/** How many jobs a process runs at once. A lane whose server hangs fills up without taking a place from another lane. */
const SHARES: Readonly<Record<Lane, Share>> = {
  MAIL: { most: 4, perHouse: 3 },
  PROVIDER: { most: 6, perHouse: 3 },
  OWN: { most: 4, perHouse: 3 },
};

/** How many jobs of one kind a process runs at once for a house, so that the house's other kinds have a place left. */
const MOST_OF_A_KIND = 2;

/** Jobs of one kind of one house. */
export interface Line {
  readonly houseId: number;
  readonly kind: string;
}

/** How a kind takes its turns. `most` limits it across houses, for now. */
export interface Standing {
  readonly lane: Lane;
  readonly most: number;
}

const count = <Item>(items: readonly Item[], isCounted: (item: Item) => boolean): number =>
  items.reduce((sum, item) => sum + (isCounted(item) ? 1 : 0), 0);

/** Decides which jobs run next: houses take turns, and so do the kinds of a house. */
export class WorkTurns {
  private turn = 0;
  /** The last turn of each house in a lane, and of each of its kinds. */
  private readonly served = new Map<string, number>();

  constructor(private readonly standingOf: (kind: string) => Standing) {}

  /**
   * Returns the lines of which one job each can start now, in the order of their turns. `due` has the lines with due jobs, the one
   * that has waited longest first; `running` has a line for each running job.
   */
  choose(due: readonly Line[], running: readonly Line[]): Line[] {
    const chosen: Line[] = [];
    for (const line of this.inTurn(due)) if (this.hasRoom(line, [...running, ...chosen])) chosen.push(line);
    return chosen;
  }

  /** Records that a job of the line had its turn. */
  take({ houseId, kind }: Line): void {
    this.turn += 1;
    const { lane } = this.standingOf(kind);
    for (const key of [`${lane}/${houseId}`, `${houseId}/${kind}`]) this.served.set(key, this.turn);
  }

  /** Every house's first kind comes before any house's second one. */
  private inTurn(due: readonly Line[]): Line[] {
    const ofHouse = new Map<number, number>();
    return due
      .toSorted((a, b) => this.lastTurn(a) - this.lastTurn(b))
      .map((line) => {
        const round = ofHouse.get(line.houseId) ?? 0;
        ofHouse.set(line.houseId, round + 1);
        return { line, round };
      })
      .sort((a, b) => a.round - b.round)
      .map(({ line }) => line);
  }

  private lastTurn({ houseId, kind }: Line): number {
    const ofHouse = this.served.get(`${this.standingOf(kind).lane}/${houseId}`) ?? 0;
    const ofKind = this.served.get(`${houseId}/${kind}`) ?? 0;
    return ofHouse + ofKind / (this.turn + 1);
  }

  private hasRoom({ houseId, kind }: Line, running: readonly Line[]): boolean {
    const { lane, most } = this.standingOf(kind);
    const share = SHARES[lane];
    const inLane = running.filter((each) => this.standingOf(each.kind).lane === lane);
    const ofHouse = inLane.filter((each) => each.houseId === houseId);
    return (
      inLane.length < share.most &&
      ofHouse.length < share.perHouse &&
      count(ofHouse, (each) => each.kind === kind) < MOST_OF_A_KIND &&
      count(inLane, (each) => each.kind === kind) < most
    );
  }
}
