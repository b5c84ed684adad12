import type * as DatabasePool from './services/database-pool';
import { workerModule } from './worker-modules';

/** Classes that the product compares with `instanceof` and that tests exchange with it. */
const classes = { Date, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

const FAILURES = ['error', 'hook_failure', 'test_fn_failure'];

interface Options {
  /**
   * "own" if a file replaces modules of the product or its timers, or needs a new database: `{"modules": "own"}` at its
   * top.
   */
  readonly modules?: unknown;
  /** The kinds of test that evaluate the modules per file: "unit" for `*.unit.test.ts`. */
  readonly ownModules?: readonly string[];
}

/**
 * Makes a test file print what is printed outside its sandbox while it runs: by the modules of its worker, and by Node
 * itself.
 */
function forwardConsole(file: { readonly console?: Console }): () => void {
  const { error, warn } = console;
  const onWarning = (warning: Error) => file.console?.warn(warning.stack ?? warning.message);
  Object.assign(console, {
    error: (...args: unknown[]) => file.console?.error(...args),
    warn: (...args: unknown[]) => file.console?.warn(...args),
  });
  process.on('warning', onWarning);
  return () => {
    Object.assign(console, { error, warn });
    process.off('warning', onWarning);
  };
}

/** Gives a test file the modules and the database of its worker. */
export class WorkerShare {
  private readonly isActive: boolean;
  private readonly endForwarding: () => void;
  private hasFailed = false;

  constructor(global: { readonly console?: Console }, { modules, ownModules = [] }: Options, file: string) {
    this.isActive = modules !== 'own' && !ownModules.some((kind) => file.includes(`.${kind}.test.`));
    if (this.isActive) Object.assign(global, classes, { workerModule });
    this.endForwarding = forwardConsole(global);
  }

  /** Called with each event of the run. */
  note(event: string): void {
    this.hasFailed ||= FAILURES.includes(event);
  }

  /** Called after the last test; throws if the file passed but has left services running. */
  async end(): Promise<void> {
    try {
      if (this.isActive) await this.endServices();
    } finally {
      this.endForwarding();
    }
  }

  private async endServices(): Promise<void> {
    const { closeLent } = workerModule('tests/support/services/database-pool') as typeof DatabasePool;
    const left = await closeLent();
    // A failure explains what is left, and an error of the environment would hide it.
    if (left > 0 && !this.hasFailed)
      throw new Error(`The test file ended without stopping ${left} of the services that it started.`);
  }
}
