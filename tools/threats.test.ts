import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './parts.ts'

const page = readFileSync(join(root, 'docs', 'threats.md'), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && /\.(?:test|spec)\.tsx?`/.test(line))

test('every threat names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(40)
  const missing = rows.filter((row) => {
    const [, file = '', title = ''] = /`([\w./-]+\.(?:test|spec)\.tsx?)`: (.+?) *\|$/.exec(row) ?? []
    const path = join(root, file)
    if (file === '' || !existsSync(path)) return true
    const source = readFileSync(path, 'utf8').replaceAll("\\'", "'")
    return !source.includes(title)
  })
  expect(missing).toEqual([])
})
