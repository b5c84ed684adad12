import NodeEnvironment from 'jest-environment-node';
import { WorkerShare } from './worker-sharing';

/** Node, with the modules and the database that all test files of a worker share. */
export default class SharingNodeEnvironment extends NodeEnvironment {
  private readonly share: WorkerShare;

  constructor(...[config, context]: ConstructorParameters<typeof NodeEnvironment>) {
    super(config, context);
    this.share = new WorkerShare(this.global, config.projectConfig.testEnvironmentOptions, context.testPath);
  }

  handleTestEvent({ name }: { readonly name: string }): void {
    this.share.note(name);
  }

  override async teardown(): Promise<void> {
    try {
      await this.share.end();
    } finally {
      await super.teardown();
    }
  }
}
