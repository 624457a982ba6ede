import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'

type Account = { uid: number; gid: number }

/**
 * Whose a folder is, where root works in the folder of another account that the system knows: what root leaves there
 * must be that account's, or the service that runs as it cannot go on.
 */
export function ownerOf(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(folder)
  if (uid === 0 || spawnSync('id', ['-un', String(uid)], { stdio: 'ignore' }).status !== 0) return undefined
  return { uid, gid }
}

/** Gives a file, or a folder with all that is in it, to whom the data folder belongs. */
export function giveToOwner(path: string, dataFolder: string): void {
  const owner = ownerOf(dataFolder)
  if (!owner) return
  if (statSync(path).isDirectory())
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path], { stdio: 'ignore' })
  else chownSync(path, owner.uid, owner.gid)
}
