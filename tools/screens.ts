import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'

/** A page of the app with its module, as `src/…` within web; pages without one are not built yet. */
export type Screen = { path: string; module?: string }

const lists = ['app/{routes,signed-in-routes,tabs}.tsx', 'features/*/{feature,entry}.ts']

/** Reads the manifests and the app's own lists without loading them: each path with the lazy import after it. */
export function readScreens(root: string): Screen[] {
  const web = join(root, 'web')
  const files = lists.flatMap((list) => globSync(`src/${list}`, { cwd: web }))
  const screens = files.flatMap((file) =>
    screensOf(readFileSync(join(web, file), 'utf8'), dirname(file).split(sep).join('/')),
  )
  return screens.sort((a, b) => a.path.localeCompare(b.path, 'en'))
}

/** `folder` is that of the file. A loader shared by several paths is a constant of the file: `load: login`. */
export function screensOf(text: string, folder: string): Screen[] {
  const starts = [...text.matchAll(/(?:path:\s*)?'(\/pages\/[\w/-]+)'(?=\s*[:,])/g)]
  return starts.flatMap((start, i) => {
    const mine = text.slice(start.index, starts[i + 1]?.index)
    const constant = /load: (\w+),/.exec(mine)?.[1]
    const loader = constant === undefined ? mine : (text.split(`const ${constant}`)[1] ?? '')
    const written = /import\(\s*'([^']+)'/.exec(loader)?.[1]
    const path = start[1] ?? ''
    if (written === undefined) return start[0].startsWith('path:') ? [{ path }] : []
    const module = written.startsWith('#') ? `src/${written.slice(1)}` : posix.join(folder, written)
    return [{ path, module }]
  })
}

/** Checked here, so that the map lists no file that does not exist. */
export const screenExists = (root: string, screen: Screen) =>
  screen.module === undefined || globSync(join('web', screen.module), { cwd: root }).length === 1
