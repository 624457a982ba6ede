import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newCall } from './new/call.ts'
import { Draft, namesOf, type Names } from './new/draft.ts'
import { newFeature } from './new/feature.ts'
import { newKind } from './new/kind.ts'
import { newPage } from './new/page.ts'
import { newScreen } from './new/screen.ts'
import { bin, root, runPart } from './parts.ts'

const makers: Record<string, (draft: Draft, names: Names) => void> = {
  feature: newFeature,
  call: newCall,
  kind: newKind,
  screen: newScreen,
  page: newPage,
}

/** Generates all files of a new thing below a folder. @returns the written files */
export function make(folder: string, kind: string, word: string): { path: string; isNew: boolean }[] {
  const maker = makers[kind]
  if (!maker)
    throw new Error(`Say one of: ${Object.keys(makers).join(', ')}; then a name, as in carbon/best-day.`)
  const draft = new Draft(folder)
  maker(draft, namesOf(word))
  return draft.write()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [kind = '', word = ''] = process.argv.slice(2)
  try {
    const written = make(root, kind, word)
    const map = await runPart({ name: 'map', words: [join('tools', 'map.ts')] }, true)
    const format = await runPart({ name: 'format', words: [bin('oxfmt')] }, true)
    for (const { path, isNew } of written) console.log(`${isNew ? 'made   ' : 'changed'} ${path}`)
    process.exitCode = map.code || format.code
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
