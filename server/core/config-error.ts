/** What the operator asked for cannot be done; the message is one line that says why. The bootstrap shows it without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
