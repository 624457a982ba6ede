import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'

type Account = { uid: number; gid: number }

/**
 * The owner of a folder, if root is working in another known account's folder: files that root creates there must
 * belong to that account, or its service could not use them.
 */
export function ownerOf(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(folder)
  if (uid === 0 || spawnSync('id', ['-un', String(uid)], { stdio: 'ignore' }).status !== 0) return undefined
  return { uid, gid }
}

/** Gives a file, or a folder with its content, to the owner of the data folder. */
export function giveToOwner(path: string, dataFolder: string): void {
  const owner = ownerOf(dataFolder)
  if (!owner) return
  if (statSync(path).isDirectory())
    spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path], { stdio: 'ignore' })
  else chownSync(path, owner.uid, owner.gid)
}
