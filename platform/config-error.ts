/** The operator's settings or arguments cannot be used. The message is one line, shown without a stack trace. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The input of a command was rejected. */
export class CommandRefused extends ConfigError {
  /** `field` names the rejected input; null when no single input is to blame. */
  constructor(
    message: string,
    readonly field: string | null,
  ) {
    super(message);
  }
}
