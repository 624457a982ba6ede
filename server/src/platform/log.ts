import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const hidden = '[hidden]'

/** Field names whose values never reach a log, whatever their depth; compared in lower case. */
const secretNames = new Set(
  [
    'token pwd password payPassword oldPassword newPassword passwd secret key accessKeyId secretAccessKey',
    'verCode verToken imgCode imgToken imageCode imageToken code codes authorization cookie sign query body',
    'content extras text wish note remark motto idCard cardNo realName mobile phone email nick nickName',
    'userName name fileName filename to readBody address',
  ]
    .flatMap((line) => line.split(' '))
    .map((name) => name.toLowerCase()),
)

/** JSON lines on standard output. Callers may log whole objects: what is secret is left out here. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => clean(line, 0) as Record<string, unknown>,
    },
    serializers: { err: (error: unknown) => error, error: (error: unknown) => error },
  }
  return destination ? pino(options, destination) : pino(options)
}

function clean(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value, depth)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (depth > 5) return hidden
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => clean(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, cleanField(name, inner, depth + 1)]),
  )
}

function cleanField(name: string, value: unknown, depth: number): unknown {
  if (secretNames.has(name.toLowerCase())) return hidden
  if (/url|path|href/i.test(name) && typeof value === 'string') return value.split(/[?#]/, 1)[0]
  return clean(value, depth)
}

/** The detail of a database error repeats the row, and its message a bad value; the state says enough. */
function describeError(error: Error, depth: number): object {
  const sqlState = 'severity' in error && 'code' in error ? error.code : undefined
  const repeatsValue = typeof sqlState === 'string' && sqlState.startsWith('22')
  const message = repeatsValue ? 'a value was refused by the database' : error.message
  return {
    type: error.name,
    message,
    stack: repeatsValue ? undefined : error.stack,
    sqlState: sqlState ?? undefined,
    constraint: 'constraint' in error ? error.constraint : undefined,
    errno: sqlState === undefined && 'code' in error ? error.code : undefined,
    cause: error.cause instanceof Error && depth < 3 ? describeError(error.cause, depth + 1) : undefined,
  }
}
