import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colours, darkBackground } from './colours.ts'

const css = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8')

test('colours used without a style sheet equal those of the style sheet', () => {
  const ofSheet = (name: string) => new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(css)?.[1]
  expect(Object.fromEntries(Object.keys(colours).map((name) => [name, ofSheet(name)]))).toEqual(colours)
  expect(css).toContain(`--ink-50: light-dark(${colours['ink-50']}, ${darkBackground})`)
})

test('each dark colour is listed beside its light one, once', () => {
  const names = [...css.matchAll(/^ {2}(--[\w-]+): .*(?:#|rgb)/gm)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
})
