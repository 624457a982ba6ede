import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { requestContext } from '#platform/http/request-context.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { readConfig } from '#platform/settings/config.ts'

const full = process.env.MYNAH_FULL === '1'

function logged(...words: unknown[]): string {
  let written = ''
  const log = openLog('trace', { write: (text: string) => void (written += text) })
  ;(log.info as (...words: unknown[]) => void).apply(log, words)
  return written
}

const hush = 'hush ÿ secret'
const thrown = (action: () => unknown): Error => {
  try {
    action()
  } catch (error) {
    return error as Error
  }
  throw new Error('it threw nothing')
}

/** Errors as libraries, the engine and the database make them, with users' texts in them. */
const errors = fc.constantFrom(
  new Error(hush),
  new Error('outer', { cause: new TypeError(hush) }),
  Object.assign(new Error(`550 <${hush}> rejected`), { response: hush, code: 'EENVELOPE' }),
  Object.assign(new Error(`invalid input syntax: "${hush}"`), {
    severity: 'ERROR',
    code: '22P02',
    detail: hush,
  }),
  Object.assign(new Error(`\n    at server/src/platform/operations/log.ts:1:1 ${hush}`), { code: hush }),
  Object.assign(new Error('x'), { name: hush, stack: `${hush}\n    at ${hush}` }),
  thrown(() => JSON.parse(`{"${hush}`)),
  thrown(() => new URL(hush)),
)
const canary = fc.oneof(
  fc.constant(hush),
  fc.string().map((text) => `${text}${hush}${text}`),
  errors,
)
const anything = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 6 }, canary, fc.array(tie('value'), { maxLength: 4 }), tie('object')),
  object: fc.dictionary(
    fc.oneof(
      fc.string(),
      canary.map(String),
      fc.constantFrom('call', 'id', 'error', 'err', 'job', 'route', 'ms'),
    ),
    tie('value'),
    { maxKeys: 6 },
  ),
}))

test('a secret, under any name and at any depth, is never printed', () => {
  fc.assert(
    fc.property(fc.oneof(anything.object, canary), fc.boolean(), (line, said) => {
      // A text of its own is a message, and messages are constants.
      const words = typeof line === 'string' ? ['said', line] : said ? [line, 'said', hush] : [line]
      expect(logged(...words)).not.toContain('hush')
    }),
    { numRuns: full ? 20_000 : 1_000 },
  )
})

test('known errors are written, and unknown ones are counted', () => {
  const line = logged(
    { call: 'user/detail', retCode: '000000', ms: 3, mobile: '+628123', url: '/x?token=1' },
    'call',
  )
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    msg: 'call',
    call: 'user/detail',
    retCode: '000000',
    ms: 3,
    hidden: 2,
  })
})

test('a user or operator is named by a hash that only those who know them can recompute', () => {
  const id = '123456789012345'
  const line = JSON.parse(logged({ userId: id, operator: id }, 'call')) as Record<string, unknown>
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 12)
  expect(line).toMatchObject({ userId: hash, operator: hash })
  expect(line.hidden).toBeUndefined()
})

test('an error of our own has its message, with its cause and where it happened', () => {
  const error = thrown(() => readConfig({ PORT: 'x' }))
  expect(error).toBeInstanceOf(ConfigError)
  const line = JSON.parse(logged({ err: new Error(hush, { cause: error }) }, 'said')) as {
    err: { cause: { message: string; stack: string[] } }
  }
  expect(line.err.cause.message).toContain('PORT must be')
  expect(line.err.cause.stack[0]).toContain('setting-values.ts')
})

test('a database error has its state and constraint and loses the row that it repeats', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'users_email',
    detail: `Key (email)=(${hush}) already exists.`,
  })
  const line = logged({ error }, 'said')
  expect(line).toContain('23505')
  expect(line).toContain('users_email')
  expect(line).not.toContain('hush')
})

test('every line of a request has its id', () => {
  const line = requestContext.run({ id: '0123456789abcdef', address: '' }, () => logged({ ms: 1 }, 'said'))
  expect(JSON.parse(line)).toMatchObject({ id: '0123456789abcdef' })
})

test('line breaks and colours stay inside one line', () => {
  const line = logged({ route: 'a\n{"level":"fatal"}\u001b[31m' }, 'a\nb\u001b[31m')
  expect(line.trim().split('\n')).toHaveLength(1)
  expect(line).not.toContain('\u001b')
})
