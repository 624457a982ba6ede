import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { note, ok, wrong } from '#platform/operations/doctor-finding.ts'
import type { Feature } from '#platform/feature.ts'
import { repositoryRoot } from '#platform/settings/config.ts'
import { parseReleases, updateFor } from './releases.ts'
import { known } from './store.ts'

/** Whether there is a newer release, where a list of releases is set up. */
export const examineUpdates: NonNullable<Feature['examineRows']> = async ({ updates }, pool) => {
  const found = updates === undefined ? undefined : await known(pool)
  if (!found) return []
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  const failed =
    found.error === ''
      ? []
      : [note(`The list of releases could not be read (MYNAH_UPDATES): ${found.error}.`)]
  const update = updateFor(parseReleases(found.list) ?? [], version)
  if (!update) return found.error === '' ? [ok(`No release above ${version} is known.`)] : failed
  const where = update.notes === '' ? '' : `: ${update.notes}`
  return [
    update.isSecurity
      ? wrong(`Version ${update.version} is there and mends a security fault of ${version}${where}`)
      : note(`Version ${update.version} is there${where}`),
    ...failed,
  ]
}
