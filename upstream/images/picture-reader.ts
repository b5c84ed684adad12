import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { projectFile } from '../../platform/project-file';
import type { QuarterTurns } from '../../rules/images/lot-images';
import { Refusal } from '../core/errors';
import { FairQueue } from '../core/work/fair-queue';
import type {
  FromPictureProcess,
  PictureProblem,
  PreparedPicture,
  ToPictureProcess,
  UploadedPicture,
} from './prepare-picture';

/** Reads uploaded pictures in processes of their own. */
export interface PictureReader {
  /** Returns a picture in all sizes, or why it can't be used. Throws 503 BUSY if too many wait, and while the services stop. */
  readonly read: (house: number, bytes: Buffer) => Promise<UploadedPicture | PictureProblem>;
  /** Returns a stored picture, given by its largest file, turned clockwise. Throws 503 BUSY as `read`. */
  readonly rotate: (
    house: number,
    bytes: Buffer,
    quarterTurns: QuarterTurns,
  ) => Promise<PreparedPicture | PictureProblem>;
  /** Ends the processes. Pictures that are waiting or being read are refused. */
  readonly stop: () => Promise<void>;
}

export interface PictureReaderOptions {
  readonly log: Pick<Logger, 'warn'>;
  /** The file of the program. */
  readonly program?: string;
  /** Milliseconds after which a picture that isn't read yet counts as damaged. */
  readonly patienceMs?: number;
}

/** Two, so that a picture which takes all its time delays the other houses little. */
const MOST_PROCESSES = 2;
const MOST_PER_HOUSE = 12;
const MOST_IN_ALL = 40;
const PATIENCE_MS = 30_000;
const IDLE_MS = 30_000;
const RETRY_AFTER = 5;

const busy = (message: string) => new Refusal(503, [{ code: 'BUSY', message, field: null }], RETRY_AFTER);
const stopped = () => busy('The services are restarting. Try again in a minute.');

interface Waiting {
  readonly task: ToPictureProcess;
  readonly resolve: (picture: UploadedPicture | PictureProblem) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads a picture in a process; null if the process ended or took too long. */
function readIn(process: ChildProcess, task: ToPictureProcess, patienceMs: number): Promise<FromPictureProcess | null> {
  return new Promise((resolve) => {
    const fail = () => settle(null);
    const settle = (answer: FromPictureProcess | null) => {
      clearTimeout(timer);
      process.off('message', settle).off('close', fail).off('error', fail);
      resolve(answer);
    };
    const timer = setTimeout(() => {
      process.kill('SIGKILL');
      settle(null);
    }, patienceMs);
    process.once('message', settle);
    process.once('close', fail);
    process.once('error', fail);
    process.send(task, (error) => {
      if (error) settle(null);
    });
  });
}

/** Buffers that another process sent arrive as plain arrays of bytes. */
const received = ({ facts, files, isSmall }: UploadedPicture): UploadedPicture => ({
  facts,
  files: new Map([...files].map(([size, bytes]) => [size, Buffer.from(bytes)])),
  isSmall,
});

class ProcessPool implements PictureReader {
  private readonly queue = new FairQueue<Waiting>(MOST_PER_HOUSE, MOST_IN_ALL);
  private readonly processes = new Set<ChildProcess>();
  private readonly idle: ChildProcess[] = [];
  private working = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly options: PictureReaderOptions) {}

  read = (house: number, bytes: Buffer): Promise<UploadedPicture | PictureProblem> => this.pictureOf(house, { bytes });

  rotate = (house: number, bytes: Buffer, quarterTurns: QuarterTurns): Promise<PreparedPicture | PictureProblem> =>
    this.pictureOf(house, { bytes, quarterTurns });

  private pictureOf = (house: number, task: ToPictureProcess): Promise<UploadedPicture | PictureProblem> =>
    new Promise((resolve, reject) => {
      if (this.isStopped) throw stopped();
      if (!this.queue.add(house, { task, resolve, reject }))
        throw busy('Too many images are being processed right now. Try again in a few seconds.');
      this.startNext();
    });

  stop = async (): Promise<void> => {
    this.isStopped = true;
    clearTimeout(this.idleTimer);
    for (const { reject } of this.queue.clear()) reject(stopped());
    const ended = [...this.processes].map((one) => new Promise((resolve) => one.once('exit', resolve)));
    for (const one of this.processes) one.kill('SIGKILL');
    await Promise.all(ended);
  };

  private startNext(): void {
    if (this.working >= MOST_PROCESSES) return;
    const next = this.queue.next(() => true);
    if (next === null) return;
    this.working += 1;
    clearTimeout(this.idleTimer);
    void this.readOne(next.item);
  }

  private async readOne({ task, resolve, reject }: Waiting): Promise<void> {
    const process = this.idle.pop() ?? this.newProcess();
    const answer = await readIn(process, task, this.options.patienceMs ?? PATIENCE_MS);
    this.working -= 1;
    if (answer) this.idle.push(process);
    else process.kill('SIGKILL');
    if (this.isStopped) {
      reject(stopped());
      return;
    }
    if (!answer) this.options.log.warn({ bytes: task.bytes.length }, 'reading a picture failed');
    const picture = answer?.picture ?? 'invalidImage';
    resolve(typeof picture === 'string' ? picture : received(picture));
    if (this.working === 0) this.idleTimer = setTimeout(() => this.endIdle(), IDLE_MS).unref();
    this.startNext();
  }

  /** Ends processes that nobody needs, which returns their memory. */
  private endIdle(): void {
    for (const process of this.idle.splice(0)) process.kill('SIGKILL');
  }

  /** Starts a process without an environment: what a picture could make it do must not find secrets. */
  private newProcess(): ChildProcess {
    const program = this.options.program ?? projectFile('dist/upstream/images/picture-process.mjs');
    const process = fork(program, [], {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.processes.add(process);
    process.on('error', () => {
      // Without a process id it was never started, and doesn't exit either.
      if (process.pid === undefined) this.processes.delete(process);
    });
    process.once('exit', () => {
      this.processes.delete(process);
      const at = this.idle.indexOf(process);
      if (at >= 0) this.idle.splice(at, 1);
    });
    return process;
  }
}

/** Returns a reader of pictures. It starts its first process with the first picture. */
export const createPictureReader = (options: PictureReaderOptions): PictureReader => new ProcessPool(options);

declare module '../core/services' {
  interface Services {
    /** Reads uploaded pictures. */
    readonly pictures: PictureReader;
  }
}
