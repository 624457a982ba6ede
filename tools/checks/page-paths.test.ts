import { expect, test } from 'vitest'
import { findFaults, usesIn } from './page-paths.ts'

const manifest = usesIn('web/src/features/carbon/feature.ts', "  '/pages/my/carbon/carbon': () => load,")

test('an address of a page in comments is none', () => {
  const text =
    "/** `/pages/my/carbon/carbon`:\n * more */\n// '/pages/gone'\nopen(`/pages/my/carbon/carbon?id=${id}`)"
  expect(usesIn('a.ts', text)).toEqual([{ file: 'a.ts', line: 4, path: '/pages/my/carbon/carbon' }])
})

test.each([
  ['its own paths', 'web/src/features/carbon/paths.ts', '/pages/my/carbon/carbon', []],
  ['a page that is gone', 'web/src/features/shop/paths.ts', '/pages/new/gone', ['is no page']],
  ['a screen', 'web/src/features/shop/screen.tsx', '/pages/my/carbon/carbon', ['belongs in the paths.ts']],
  ['the server', 'server/src/features/shop/jobs.ts', '/pages/my/carbon/carbon', []],
  ['the server, to a page that is gone', 'server/src/features/shop/jobs.ts', '/pages/gone', ['is no page']],
  ['one that is put together', 'server/src/features/shop/jobs.ts', '/pages/my/', []],
])('%s', (_, file, path, faults) => {
  expect(findFaults([...manifest, ...usesIn(file, `open('${path}')`)])).toEqual(
    faults.map((fault) => expect.stringContaining(fault)),
  )
})
