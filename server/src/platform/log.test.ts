import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function logged(line: object): string {
  let written = ''
  openLog('info', { write: (text: string) => void (written += text) }).info(line, 'said')
  return written
}

test('what people keep secret never reaches a line, at any depth', () => {
  const line = logged({
    path: '/ws?token=hush1&password=hush2',
    input: { pwd: 'hush3', verCode: 'hush4', nested: [{ content: 'hush5', payPassword: 'hush6' }] },
    headers: { Token: 'hush7', authorization: 'hush8' },
    mobile: 'hush9',
  })
  expect(line).not.toContain('hush')
  expect(line).toContain('"/ws"')
})

test('an error is described with its cause', () => {
  const line = JSON.parse(logged({ err: new Error('outer', { cause: new TypeError('inner') }) })) as {
    err: { message: string; cause: { type: string } }
  }
  expect(line.err).toMatchObject({ message: 'outer', cause: { type: 'TypeError' } })
})

test('a database error keeps its state and loses the row that it repeats', () => {
  const error = Object.assign(new Error('invalid input syntax: "hush"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (email)=(hush) already exists.',
  })
  const line = logged({ err: error })
  expect(line).toContain('22P02')
  expect(line).not.toContain('hush')
})

test('a line break in a value stays inside one line', () => {
  expect(logged({ agent: 'a\n{"level":"fatal"}' }).trim().split('\n')).toHaveLength(1)
})
