import { globSync } from 'node:fs'
import { sep } from 'node:path'
import { dirname } from 'node:path/posix'
import { pathToFileURL } from 'node:url'
import { root } from '../parts.ts'

const packages = '{contract,client,ui,server,web,console,bench,e2e,examples,tools}'
/** The most source files in one folder, not counting tests: a newcomer can survey as many names at a glance. */
const filesMax = 25

/** Folders that may have more, with the reason. */
export const exempt: Readonly<Record<string, string>> = {
  'client/src': 'each file is an address of the published package',
  'server/test': 'helpers and tests of all features, by their subject',
  'server/test/matrix': 'one file for each feature',
  'server/test/fields': 'one file for each feature',
}

/** Folders with too many source files, and exemptions that are no longer needed. */
export function findCrowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files.filter((one) => !/\.(?:test|spec|fixture|shots)\.tsx?$/.test(one)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const crowded = [...counts].filter(([, count]) => count > filesMax)
  return [
    ...crowded
      .filter(([folder]) => !(folder in exempt))
      .map(([folder, count]) => `${folder}: ${count} files; divide it into folders of at most ${filesMax}`),
    ...Object.keys(exempt)
      .filter((folder) => !crowded.some(([one]) => one === folder))
      .map((folder) => `tools/checks/folders.ts: ${folder} is not crowded any more`),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = globSync(`${packages}/**/*.{ts,tsx,mjs}`, {
    cwd: root,
    exclude: (file) => /(?:^|[\\/])(?:node_modules|dist)$/.test(file),
  })
  const faults = findCrowdedFolders(files.map((file) => file.split(sep).join('/')))
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
