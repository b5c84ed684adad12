import { pictureFile } from '../../../rules/images/picture-files';
import type { PublicCatalogueJson, PublicLotJson } from '../../../upstream/publishing/catalogue/catalogue-wire';
import { LOTS_TOGETHER, type SessionState } from './session-reader';

/** How many sessions are read: those that start last, which are the ones that bidders are preparing for. */
const MOST_SESSIONS = 20;

/** A list in memory, and the state of the session that it shows. */
export interface WarmList {
  readonly state: SessionState;
  readonly shown: PublicCatalogueJson;
  readonly bytes: number;
}

/** What pages are made from and put in memory with. Each returns how many bytes it put there. */
export interface Warming {
  /** Returns the references of the sessions that bidders see, those that start last first. */
  sessions(): Promise<readonly string[]>;
  /** Makes the page of a list, and returns what it shows; null if bidders no longer see the session. */
  list(catalogRef: string, page: number): Promise<WarmList | null>;
  /** Makes the page of a lot. */
  lot(state: SessionState, lot: PublicLotJson): Promise<number>;
  /** Reads a picture. */
  picture(file: string): Promise<number>;
}

/** How much memory the pages, and how much the pictures, may use, in bytes. */
interface Room {
  pages: number;
  pictures: number;
}

const hasRoom = ({ pages, pictures }: Room): boolean => pages > 0 || pictures > 0;

async function warmLot(state: SessionState, lot: PublicLotJson, warming: Warming, room: Room): Promise<void> {
  const [picture] = lot.images;
  if (room.pictures > 0 && picture !== undefined) room.pictures -= await warming.picture(pictureFile(picture, 'small'));
  if (room.pages > 0) room.pages -= await warming.lot(state, lot);
}

async function warmSession(catalogRef: string, warming: Warming, room: Room, isOver: () => boolean): Promise<void> {
  for (let page = 1; ; page += 1) {
    const list = await warming.list(catalogRef, page);
    if (list === null) return;
    room.pages -= list.bytes;
    for (const lot of list.shown.lots) {
      if (isOver() || !hasRoom(room)) return;
      await warmLot(list.state, lot, warming, room);
    }
    if (page * LOTS_TOGETHER >= list.shown.totalRecords) return;
  }
}

/**
 * Makes the pages of the latest sessions one after the other, with the pictures of their lists, until they use this much memory. A process
 * that starts while many read a catalog is as fast as one that has run for a while.
 */
export async function warmCatalogue(warming: Warming, mostBytes: number, isOver: () => boolean): Promise<void> {
  const room: Room = { pages: mostBytes, pictures: mostBytes };
  const refs = await warming.sessions();
  for (const ref of refs.slice(0, MOST_SESSIONS)) {
    if (isOver() || !hasRoom(room)) return;
    await warmSession(ref, warming, room, isOver);
  }
}
