/** What the operator asked for cannot be done; the message is one line that says why. The bootstrap shows it without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A command whose input was refused. */
export class CommandRefused extends ConfigError {
  /** `field`: the answer that was refused; null where it is none in particular. */
  constructor(
    message: string,
    readonly field: string | null,
  ) {
    super(message);
  }
}
