import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '..', '..', '..', '..')
const files = ['server/src/**/*.{ts,json}', 'contract/src/**/*.ts', 'server/migrations/*.sql']

let made: Promise<string> | undefined

/**
 * What this server is made of: another version makes other answers of the same rows. Read once, at the first start of a
 * client; all processes of one version have the same.
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
