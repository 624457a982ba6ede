import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-replace-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a new build replaces the previous one completely, and nothing is left over', () => {
  const [made, place] = [join(folder, 'made'), join(folder, 'web', 'dist')]
  for (const name of ['first.js', 'second.js']) {
    mkdirSync(made)
    writeFileSync(join(made, name), '')
    replaceFolder(made, place)
    expect(readdirSync(place)).toEqual([name])
  }
  expect([existsSync(made), readdirSync(folder)]).toEqual([false, ['web']])
})
