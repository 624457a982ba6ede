import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../parts.ts'

export type PathUse = { file: string; line: number; path: string }

/** Files that define the paths of pages: manifests, and the app's own lists. */
const routesAreIn =
  /^web\/src\/(?:features\/[^/]+\/(?:feature|entry)\.ts|app\/(?:routes|signed-in-routes|tabs)\.tsx)$/
const mayLink = /^web\/src\/(?:features\/[^/]+|app)\/paths\.ts$/
const isTest = /\.test\.tsx?$/
const looked = '{web/src,web/build,server/src}/**/*.{ts,tsx}'

export function readPathUses(folder: string): PathUse[] {
  const files = globSync(looked, { cwd: folder }).map((file) => file.split(sep).join('/'))
  return files
    .filter((file) => !isTest.test(file))
    .flatMap((file) => usesIn(file, readFileSync(join(folder, file), 'utf8')))
}

/** Paths of pages in string literals of the code, not in comments. One that ends with `/` is a prefix. */
export function usesIn(file: string, text: string): PathUse[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return code.split('\n').flatMap((line, at) =>
    [...line.replace(/^\s*\/\/.*/, '').matchAll(/['"`](\/pages\/\w[\w/-]*)/g)].map((match) => ({
      file,
      line: at + 1,
      path: match[1] ?? '',
    })),
  )
}

/**
 * A feature links to a page of another feature by its path, since pages link in cycles but features must not import in
 * cycles. So each folder keeps its paths in one file, and all of them have to exist.
 */
export function findFaults(uses: readonly PathUse[]): string[] {
  const routes = new Set(uses.filter(({ file }) => routesAreIn.test(file)).map(({ path }) => path))
  const leads = (path: string) =>
    path.endsWith('/') ? [...routes].some((route) => route.startsWith(path)) : routes.has(path)
  return uses.flatMap(({ file, line, path }) => [
    ...(leads(path) ? [] : [`${file}:${line}: ${path} is no page`]),
    ...(file.startsWith('web/src/') && !routesAreIn.test(file) && !mayLink.test(file)
      ? [`${file}:${line}: ${path} belongs in the paths.ts of its folder`]
      : []),
  ])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = findFaults(readPathUses(root))
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
