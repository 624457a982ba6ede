import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failuresIn } from './failures.ts'
import { root } from './parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-failures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content))

test('a failed test is named with its file, its title, its errors and its page, a passed one is not', () => {
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
  const context = join(folder, 'error-context.md')
  writeFileSync(context, '# Page snapshot\n\n```yaml\n- button "Shut"\n```\n\n# Test source\n')
  const result = {
    errors: [{ message: 'out of time' }, { message: 'not visible' }],
    attachments: [
      { name: 'trace', path: 'trace.zip' },
      { name: 'error-context', path: context },
      { name: 'server', body: Buffer.from('too slow').toString('base64') },
    ],
  }
  const pages = Buffer.from('http://a/\n- button "Shut"\n\nhttp://b/\n- text: shut').toString('base64')
  const ofTwo = { ...result, attachments: [...result.attachments, { name: 'pages', body: pages }] }
  const spec = (title: string, failed?: object) => ({
    title,
    ok: failed === undefined,
    file: 'room.spec.ts',
    tests: [{ projectName: 'phone', results: [failed ?? {}] }],
  })
  write('e2e.json', {
    suites: [
      {
        specs: [spec('it opens')],
        suites: [{ specs: [spec('it shuts', result), spec('two see it', ofTwo)] }],
      },
    ],
  })
  expect(failuresIn(folder).toSorted()).toEqual([
    'FAILED room.spec.ts › it shuts\n    [phone] out of time\n    [phone] not visible\n    - button "Shut"\n    the server said:\n    too slow',
    'FAILED room.spec.ts › two see it\n    [phone] out of time\n    [phone] not visible\n    http://a/\n    - button "Shut"\n    http://b/\n    - text: shut\n    the server said:\n    too slow',
    'FAILED server/a.test.ts › it adds\n    expected 1 to be 2\n      at a.test.ts:3',
    'FAILED web/b.test.ts › \n    no such module',
  ])
})
