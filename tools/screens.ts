import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the app, and the module that holds it, as `src/…` inside web; without one it is not built yet. */
export type Screen = { path: string; module?: string }

const lists = ['web/src/app/routes.tsx', 'web/src/app/member-pages.tsx', 'web/src/app/tabs.tsx']

/** Reads the app's own lists, without loading them: each path, and the lazy import that follows it. */
export function readScreens(root: string): Screen[] {
  const texts = lists.map((file) => join(root, file)).filter((file) => existsSync(file))
  const screens = texts.flatMap((file) => screensOf(readFileSync(file, 'utf8')))
  return screens.sort((a, b) => a.path.localeCompare(b.path, 'en'))
}

export function screensOf(text: string): Screen[] {
  const starts = [...text.matchAll(/(?:path:\s*)?'(\/pages\/[\w/-]+)'(?=\s*[:,])/g)]
  return starts.flatMap((start, i) => {
    const mine = text.slice(start.index, starts[i + 1]?.index)
    const module = /import\(\s*'#(app|features)\/([^']+)'/.exec(mine)
    const path = start[1] ?? ''
    return module
      ? [{ path, module: `src/${module[1]}/${module[2]}` }]
      : start[0].startsWith('path:')
        ? [{ path }]
        : []
  })
}

/** Where a screen of the list lies is checked here, so that the map names no file that is gone. */
export const screenExists = (root: string, screen: Screen) =>
  screen.module === undefined || globSync(join('web', screen.module), { cwd: root }).length === 1
