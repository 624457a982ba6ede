import type { Draft, Names } from './draft.ts'

/** A call that counts the characters of a text, with its rows in the tests about all calls. */
export function newCall(draft: Draft, names: Names): void {
  const { feature, group, name, key } = names
  const path = `${feature}/${key}`
  const contract = `contract/src/features/${feature}/calls.ts`
  const server = `server/src/features/${feature}`
  draft.import(contract, 'call', '../../kit/kit.ts')
  draft.after(
    contract,
    new RegExp(`^export const ${group} = \\{\n`, 'm'),
    `  /** How many characters a text has, in code points as all limits count. */
  ${key}: call('${path}', () => ({
    input: z.object({ text: z.string().check(z.maxLength(1000)) }),
    output: z.object({ count: z.int() }),
  })),
`,
  )
  draft.after(
    `${server}/handlers.ts`,
    /= serve\(\w+, \{\n/,
    `  async ${key}(_, { text }) {
    return { count: [...text].length }
  },
`,
  )
  draft.create(
    `${server}/${name}.test.ts`,
    `import { ${group} } from '@mynah/contract/${feature}'
import { expect, test } from 'vitest'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

test('an emoji counts as one character, and no text as none', async () => {
  const { ana } = await people(server, 'ana')
  expect(await ana.call(${group}.${key}, { text: 'Hi 🦜' })).toEqual({ count: 4 })
  expect(await ana.call(${group}.${key}, { text: '' })).toEqual({ count: 0 })
})
`,
  )
  draft.after(
    rowsOf(draft, names, 'matrix', 'Rows', './row.ts'),
    new RegExp(`export const ${group}Rows: Rows = \\{\n`),
    `  '${path}': { input: () => ({ text: 'two' }), all: 'ok' },\n`,
  )
  const fields = rowsOf(draft, names, 'fields', 'FieldRows', './kinds.ts')
  draft.import(fields, 'plain', './kinds.ts')
  draft.after(
    fields,
    new RegExp(`export const ${group}Fields: FieldRows = \\{\n`),
    `  '${path}': { text: plain(1000) },\n`,
  )
  draft.after('server/test/repeats.ts', /^export const reads: .* = \[\n/m, `  '${path}',\n`)
}

/** The feature's file of rows for one of these tests; created, and listed there, if it is the first. */
function rowsOf(
  draft: Draft,
  { feature, group }: Names,
  of: 'matrix' | 'fields',
  type: string,
  from: string,
): string {
  const path = `server/test/${of}/${feature}.ts`
  const rows = `${group}${of === 'matrix' ? 'Rows' : 'Fields'}`
  if (draft.has(path)) return path
  draft.create(path, `import type { ${type} } from '${from}'\n\nexport const ${rows}: ${type} = {\n}\n`)
  const all = `server/test/${of}.ts`
  draft.before(all, /^/, `import { ${rows} } from './${of}/${feature}.ts'\n`)
  draft.after(all, /^export const (?:matrix|fields): .* = \{\n/m, `  ...${rows},\n`)
  return path
}
