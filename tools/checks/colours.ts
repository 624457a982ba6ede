import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../parts.ts'

/**
 * Colours are named in ui/tokens.css, with a light and a dark value each. A literal colour in a feature would be right
 * in only one of the two.
 */
const looked = '{web/src/{app,client,features,i18n},console/src}/**/*.{ts,tsx,css}'
/** Colours of goods for sale, and a drawing. */
const exempt = [
  'web/src/features/shop/shopping/options.tsx',
  'web/src/features/daily-sign-in/sign-in-page/gold-bar.tsx',
]

export function coloursIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/['"[( ](#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}))\b/gi)]
      // the number of an issue or of a row is not a colour
      .filter(([, colour]) => !/^#\d+$/.test(colour ?? '') || colour?.length === 7)
      .map(
        ([, colour]) => `${file}:${at + 1}: ${colour} has no name: use one of ui/tokens.css, or add it there`,
      ),
  )
}

export const findColours = (folder: string): string[] =>
  globSync(looked, { cwd: folder })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !exempt.includes(file))
    .flatMap((file) => coloursIn(file, readFileSync(join(folder, file), 'utf8')))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = findColours(root)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
