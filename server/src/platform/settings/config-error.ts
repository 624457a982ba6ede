import type { SettingName } from './setting-names.ts'

/** A mistake that the person who starts the server can correct: shown as one sentence, without a stack trace. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  /** The setting that is wrong, where it is one of a service. */
  readonly setting: SettingName | undefined

  constructor(message: string, setting?: SettingName, options?: ErrorOptions) {
    super(message, options)
    this.setting = setting
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'it can only be read',
  EACCES: 'this account may not',
  EPERM: 'this account may not',
  EMFILE: 'this process may open no more files',
}

/**
 * The sentence for an error that the starter can correct: a ConfigError, or a disk that cannot be written. Undefined
 * for others.
 */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const reason = reasons[code]
  if (reason === undefined) return undefined
  const where = dest ?? path ?? 'a file'
  return `${where} could not be written or read: ${reason} (${code}).`
}
