import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colours, darkBackground } from './colours.ts'

const css = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8')

test('what is drawn without a style sheet has the colours of the style sheet', () => {
  const ofSheet = (name: string) => new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(css)?.[1]
  expect(Object.fromEntries(Object.keys(colours).map((name) => [name, ofSheet(name)]))).toEqual(colours)
  expect(css).toContain(`--ink-50: light-dark(${colours['ink-50']}, ${darkBackground})`)
})

test('each colour of the dark stands beside its colour of the light, once', () => {
  const names = [...css.matchAll(/^ {2}(--[\w-]+): .*(?:#|rgb)/gm)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
})
