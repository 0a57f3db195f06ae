/** An answer that no code can be made from. Its message is for the person who answered. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
