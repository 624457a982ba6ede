/** Something the person who starts the server can put right: shown as its one sentence, without a stack. */
export class ConfigError extends Error {
  override name = 'StartError'
}
