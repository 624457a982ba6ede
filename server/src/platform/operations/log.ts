import { createHash } from 'node:crypto'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { repositoryRoot } from '#platform/settings/config.ts'
import { requestContext } from '#platform/http/request-context.ts'
import { activeSpan } from './tracing.ts'

export type Log = Logger

/**
 * JSON lines on standard output. Only the fields below are written, each in the given format; other fields are dropped
 * and counted in `hidden`, since a list of secret fields would never be complete.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin: () => {
      const id = requestContext.getStore()?.id
      const trace = activeSpan()?.traceId
      return { ...(id !== undefined && { id }), ...(trace !== undefined && { trace }) }
    },
    formatters: { level: (label) => ({ level: label }), log: allowed },
    serializers: { err: (error: unknown) => error, error: (error: unknown) => error },
    hooks: {
      // Values inside the message would bypass the filters below, and without a message pino would use the error's.
      logMethod([first, message], method) {
        if (typeof first === 'string') return method.apply(this, [first])
        method.apply(this, [first, typeof message === 'string' ? message : 'no message'])
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

const identifier = (value: unknown) =>
  typeof value === 'string' && /^[\w./{}:*-]{1,100}$/.test(value) ? value : undefined
const number = (value: unknown) => (typeof value === 'number' ? value : undefined)
const words = (value: unknown) =>
  typeof value === 'string' && /^[a-z, ]{1,60}$/.test(value) ? value : undefined
const person = (value: unknown) => (typeof value === 'string' ? hashOfId(value) : undefined)
const error = (value: unknown) => (value instanceof Error ? describeError(value, 0) : undefined)

const fields: Record<string, (value: unknown) => unknown> = {
  id: identifier,
  trace: identifier,
  span: identifier,
  call: identifier,
  route: identifier,
  migration: identifier,
  retCode: identifier,
  ...{ userId: person, operator: person },
  job: words,
  error,
  err: error,
  ...Object.fromEntries(['ms', 'command', 'status', 'count', 'sockets'].map((name) => [name, number])),
}

function allowed(line: Record<string, unknown>): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  let hidden = 0
  for (const [name, value] of Object.entries(line)) {
    const known = Object.hasOwn(fields, name) ? fields[name]?.(value) : undefined
    if (known !== undefined) shown[name] = known
    else if (value !== undefined) hidden += 1
  }
  if (hidden > 0) shown.hidden = hidden
  return shown
}

/** Twelve hex digits of SHA-256: with the id of a user or operator one can find the lines, but they identify nobody. */
const hashOfId = (id: string) =>
  id === '' ? undefined : createHash('sha256').update(id).digest('hex').slice(0, 12)

/** SQL states whose messages name tables and constraints; messages of other states may contain values. */
const harmlessStates = /^(08|23|25|40|53|55|57|58)/

/** Only messages of our own errors are logged: those of libraries and of the engine often repeat their input. */
function describeError(given: Error, depth: number): object {
  const code = 'code' in given ? identifier(given.code) : undefined
  const isSql = 'severity' in given
  const frames = framesOf(given)
  const harmless = isSql ? harmlessStates.test(code ?? '') : isOurs(frames[0])
  return {
    type: identifier(given.name),
    message: harmless ? given.message.slice(0, 300) : undefined,
    [isSql ? 'sqlState' : 'code']: code,
    syscall: 'syscall' in given ? identifier(given.syscall) : undefined,
    constraint: 'constraint' in given ? identifier(given.constraint) : undefined,
    stack: frames,
    cause: given.cause instanceof Error && depth < 3 ? describeError(given.cause, depth + 1) : undefined,
  }
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start < 0) return []
  const lines = stack.slice(start + message.length).split('\n')
  return lines
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 12)
    .map((line) => line.slice(7).replace('file://', '').replace(repositoryRoot, ''))
}

const isOurs = (frame = '') =>
  /(^|\()server\/src\//.test(frame) && !frame.includes('node_modules') && !frame.includes('.test.ts')
