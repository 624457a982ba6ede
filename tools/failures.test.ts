import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failuresIn } from './failures.ts'
import { root } from './parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-failures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content))

test('what failed is named with its file, its title and its error, what passed is not', () => {
  write('unit.json', {
    testResults: [
      {
        name: join(root, 'server/a.test.ts'),
        message: '',
        assertionResults: [
          {
            fullName: 'it adds',
            status: 'failed',
            failureMessages: ['expected 1 to be 2\n  at a.test.ts:3'],
          },
          { fullName: 'it stands', status: 'passed', failureMessages: [] },
        ],
      },
      { name: join(root, 'web/b.test.ts'), message: 'no such module', assertionResults: [] },
    ],
  })
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'room.spec.ts',
    tests: [{ projectName: 'phone', results: ok ? [{}] : [{ error: { message: 'not visible' } }] }],
  })
  write('e2e.json', {
    suites: [{ specs: [spec('it opens', true)], suites: [{ specs: [spec('it shuts', false)] }] }],
  })
  expect(failuresIn(folder).toSorted()).toEqual([
    'FAILED room.spec.ts › it shuts\n    [phone] not visible',
    'FAILED server/a.test.ts › it adds\n    expected 1 to be 2\n      at a.test.ts:3',
    'FAILED web/b.test.ts › \n    no such module',
  ])
})
