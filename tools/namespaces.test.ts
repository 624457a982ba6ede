import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { namespaceTypes } from './namespaces.ts'

const root = mkdtempSync(join(tmpdir(), 'namespaces-'))
afterAll(() => rmSync(root, { recursive: true }))

function write(path: string, texts: object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(texts))
}

test('each folder of strings is a namespace, with the names of the values that its texts take', () => {
  write('web/src/features/daily-sign-in/strings/en.json', {
    title: 'Sign in',
    days_one: 'A day',
    days_other: '{count} days',
  })
  write('web/src/features/daily-sign-in/strings/th.json', { title: '{other}' })
  write('web/src/i18n/common/strings/en.json', { of: '{part} of {whole}, {part}' })
  expect(namespaceTypes(root, 'web/src/i18n/namespaces.ts').split('\n').slice(2)).toEqual([
    "import type common from './common/strings/en.json'",
    "import type dailySignIn from '../features/daily-sign-in/strings/en.json'",
    '',
    'export interface Namespaces {',
    '  common: Texts<',
    '    typeof common,',
    '    {',
    "      of: 'part' | 'whole'",
    '    }',
    '  >',
    "  'daily-sign-in': Texts<",
    '    typeof dailySignIn,',
    '    {',
    "      days_other: 'count'",
    '    }',
    '  >',
    '}',
    '',
  ])
})
