import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '..', '..', '..', '..')
const files = ['server/src/**/*.{ts,json}', 'contract/src/**/*.ts', 'server/migrations/*.sql']

let made: Promise<string> | undefined

/**
 * A hash of this server's code, since another version may answer differently from the same rows. Computed at the first
 * start of a client; the same in all processes of a version.
 */
export const buildOf = (): Promise<string> => (made ??= hashOfFiles())

async function hashOfFiles(): Promise<string> {
  const names: string[] = []
  for await (const name of glob(files, { cwd: packages, exclude: (one) => one.includes('.test.') }))
    names.push(name)
  const hash = createHash('sha256')
  for (const name of names.sort()) hash.update(name).update(await readFile(join(packages, name)))
  return hash.digest('base64url')
}
