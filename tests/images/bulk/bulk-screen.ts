import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { LotHouse } from '../../lots/editing/lot-house';
import { launchBrowser } from '../../support/browser/browser';
import { demoPassword, patience, staffPage } from '../../support/browser/staff-page';
import { sessionPath } from '../../support/houses/session-path';
import { type Product, startProduct } from '../../support/product/product';
import { signInTo } from '../../support/services/graphql-session';

interface StoredImage {
  readonly photoId: number;
  readonly sequence: number;
  readonly fileName: string;
}

const PAGE = 200;

/** The images step of sessions in the built product, a browser, and a folder for files. */
export class BulkScreen {
  private constructor(
    readonly browser: Browser,
    readonly house: LotHouse,
    readonly product: Product,
    /** A folder for files, which is removed at the end. */
    readonly folder: string,
  ) {}

  static async start(): Promise<BulkScreen> {
    const browser = await launchBrowser();
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-bulk-images-'));
    const house = await LotHouse.start();
    const product = await startProduct({ DATA_DIR: folder, UPSTREAM_URL: house.upstream.url }, 'server');
    return new BulkScreen(browser, house, product, folder);
  }

  async stop(): Promise<void> {
    await this.product.kill();
    await this.house.upstream.stop();
    await this.browser.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Returns the path of a screen of a session, such as `/4` for its images step. */
  pathOf = (session: number, rest: string): Promise<string> =>
    sessionPath(this.house.upstream.db, this.house.houseID, session, rest);

  /** Opens the images step of a session in a window of its own, which leaves without asking. */
  async open(session: number): Promise<Page> {
    const page = await staffPage(this.browser, this.product.url, await this.pathOf(session, '/4'), ['sample', 'clerk']);
    page.on('dialog', (dialog) => void dialog.accept());
    await this.ready(page);
    return page;
  }

  /** Resolves when files can be dropped. */
  ready = (page: Page): Promise<void> => page.getByRole('button', { name: 'Choose a folder' }).waitFor(patience);

  /** Returns the images of the lots of a session as the API has them: the id and the name of the file by lot and place. */
  async stored(session: number): Promise<Record<string, readonly [photoId: number, fileName: string]>> {
    const clerk = await signInTo(this.product.url, 'sample', 'clerk', demoPassword);
    const { catalogs } = await clerk.run<{ catalogs: { nodes: { id: string; number: number }[] } }>(
      '{ catalogs(first: 100) { nodes { id number } } }',
    );
    const catalogIds = catalogs.nodes.filter(({ number }) => number === session).map(({ id }) => id);
    const nodes: { number: string; images: StoredImage[] }[] = [];
    for (let total = 1; nodes.length < total;) {
      const { lots } = await clerk.run<{ lots: { totalCount: number; nodes: typeof nodes } }>(
        `query ($catalogIds: [ID!], $first: Int, $offset: Int) {
          lots(first: $first, offset: $offset, filter: { catalogIds: $catalogIds }) {
            totalCount
            nodes { id number images { photoId sequence fileName } }
          }
        }`,
        { catalogIds, first: PAGE, offset: nodes.length },
      );
      nodes.push(...lots.nodes);
      total = lots.totalCount;
    }
    return Object.fromEntries(
      nodes.flatMap(({ number, images }) =>
        images.map(({ photoId, sequence, fileName }) => [`${number}/${sequence}`, [photoId, fileName] as const]),
      ),
    );
  }
}

/** Drops a folder of this computer on the images step, as a user drags it from another window. */
export async function dropFolder(page: Page, folder: string): Promise<void> {
  const zone = await page.getByText('or drop files or a folder here').boundingBox();
  if (!zone) throw new Error('There is nothing to drop files on.');
  const protocol = await page.context().newCDPSession(page);
  const at = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await protocol.send('Input.dispatchDragEvent', { type, ...at, data });
  await protocol.detach();
}

/** Returns how many files the step says are uploaded, have errors, or are on the list. */
export async function countsOf(page: Page): Promise<{ uploaded: number; errors: number; total: number }> {
  const text = await page.getByRole('region', { name: 'Result' }).innerText(patience);
  const of = (label: string) => Number(new RegExp(`${label}\\s*([\\d,]+)`, 'i').exec(text)?.[1]?.replace(',', '') ?? 0);
  return { uploaded: of('Uploaded'), errors: of('Errors'), total: of('Total') };
}

/** Resolves when at least this many files are uploaded. */
export async function uploaded(page: Page, count: number, timeout: number): Promise<void> {
  await page.waitForFunction(
    (least) => {
      const text = document.querySelector('[aria-label="Result"]')?.textContent ?? '';
      return Number(/Uploaded([\d,]+)/.exec(text)?.[1]?.replace(',', '') ?? 0) >= least;
    },
    count,
    { timeout, polling: 500 },
  );
}

/** What a page needed while it was watched. */
export interface PageLoad {
  /** The most memory of scripts, with the content of files, more than at the start, in bytes. */
  readonly heapBytes: number;
  /** The longest task of the page's thread, in ms of processor time: others share the machine. */
  readonly longestTaskMs: number;
  /** The longest task by the clock, in ms, which depends on what else the machine does. */
  readonly longestByClockMs: number;
  /** The most elements. */
  readonly elements: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, in µs. */
  readonly tdur?: number;
  /** Elapsed time, in µs. */
  readonly dur?: number;
  readonly args: { readonly name?: string };
}

/** Returns the longest task of pages, in ms of processor time, and the longest one by the clock. */
function longestTask(trace: Buffer): Pick<PageLoad, 'longestByClockMs' | 'longestTaskMs'> {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`));
  const longest = (field: 'dur' | 'tdur') =>
    tasks.reduce((most, { [field]: time = 0 }) => Math.max(most, time / 1000), 0);
  return { longestTaskMs: longest('tdur'), longestByClockMs: longest('dur') };
}

/** Watches what a page needs. One at a time in a browser. */
export class PageWatch {
  private heap = 0;
  private elements = 0;
  private timer: NodeJS.Timeout | undefined;
  private sampling: Promise<void> = Promise.resolve();

  private constructor(
    private readonly page: Page,
    private readonly browser: Browser,
    private readonly measure: () => Promise<number>,
    private readonly base: number,
  ) {}

  static async start(page: Page, browser: Browser): Promise<PageWatch> {
    const protocol = await page.context().newCDPSession(page);
    const measure = async () => {
      const { usedSize, ...other } = await protocol.send('Runtime.getHeapUsage');
      const { backingStorageSize = 0 } = other as { backingStorageSize?: number };
      return usedSize + backingStorageSize;
    };
    await protocol.send('HeapProfiler.collectGarbage');
    const watch = new PageWatch(page, browser, measure, await measure());
    await browser.startTracing(page, { categories: ['toplevel'] });
    watch.timer = setInterval(() => {
      watch.sampling = watch.sampling.then(() => watch.sample());
    }, 1000);
    return watch;
  }

  private async sample(): Promise<void> {
    this.heap = Math.max(this.heap, (await this.measure()) - this.base);
    const elements = await this.page.evaluate(() => document.querySelectorAll('*').length);
    this.elements = Math.max(this.elements, elements);
  }

  async stop(): Promise<PageLoad> {
    clearInterval(this.timer);
    await this.sampling;
    await this.sample();
    const longest = longestTask(await this.browser.stopTracing());
    return { heapBytes: this.heap, ...longest, elements: this.elements };
  }
}
