import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './parts.ts'

const lineCount = (paths: string[]) =>
  paths.reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length, 0)

test('every feature of the web app and the console has three lines of tests for ten of code', () => {
  const features = globSync('{web,console}/src/features/*', { cwd: root })
  const thin = features.filter((feature) => {
    const files = globSync(`${feature}/**/*.{ts,tsx}`, { cwd: root })
    const tests = files.filter((path) => path.includes('.test.'))
    return lineCount(tests) < 0.3 * lineCount(files.filter((path) => !tests.includes(path)))
  })
  expect(features.length).toBeGreaterThan(50)
  expect(thin).toEqual([])
})
