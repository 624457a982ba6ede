import { expect, test } from 'vitest'
import { exempt, findCrowdedFolders } from './folders.ts'

const filesOf = (folder: string, count: number) =>
  Array.from({ length: count }, (_, nth) => `${folder}/file-${nth}.ts`)
const exempted = Object.keys(exempt).flatMap((folder) => filesOf(folder, 26))

test('a folder with more source files than a reader takes in is found, its tests not counted', () => {
  const tests = Array.from({ length: 30 }, (_, nth) => `web/src/a/file-${nth}.test.tsx`)
  expect(findCrowdedFolders([...exempted, ...filesOf('web/src/a', 25), ...tests])).toEqual([])
  expect(findCrowdedFolders([...exempted, ...filesOf('web/src/a', 26)])).toEqual([
    'web/src/a: 26 files; divide it into folders of at most 25',
  ])
})

test('folders below it count for themselves', () => {
  expect(findCrowdedFolders([...exempted, ...filesOf('a', 20), ...filesOf('a/b', 20)])).toEqual([])
})

test('an exemption that is not needed any more is found', () => {
  expect(findCrowdedFolders(exempted.filter((file) => !file.startsWith('client/')))).toEqual([
    'tools/checks/folders.ts: client/src is not crowded any more',
  ])
})
