/** Something the person who starts the server can put right: shown as its one sentence, without a stack. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'it can only be read',
  EACCES: 'this account may not',
  EPERM: 'this account may not',
  EMFILE: 'this process may open no more files',
}

/** What its starter can put right, in one sentence: a ConfigError, or a disk that does not take what is to be written. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const reason = reasons[code]
  if (reason === undefined) return undefined
  const where = dest ?? path ?? 'a file'
  return `${where} could not be written or read: ${reason} (${code}).`
}
