import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** `made` becomes `place` between two requests of a server that reads there. */
export function replaceFolder(made: string, place: string): void {
  const old = `${made}.old`
  rmSync(old, { recursive: true, force: true })
  mkdirSync(dirname(place), { recursive: true })
  try {
    if (existsSync(place)) renameSync(place, old)
    renameSync(made, place)
  } catch (error) {
    // On another disk nothing can be renamed into its place.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    rmSync(place, { recursive: true, force: true })
    cpSync(made, place, { recursive: true })
  }
  for (const folder of [old, made]) rmSync(folder, { recursive: true, force: true })
}
