import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The total size of the files in a folder, or of those that could be counted within the time limit. */
export async function folderSize(
  folder: string,
  msMax: number,
): Promise<{ bytes: number; isComplete: boolean }> {
  const until = performance.now() + msMax
  const waiting = [folder]
  let bytes = 0
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entries = await readdir(at, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (performance.now() > until) return { bytes, isComplete: false }
      const path = join(at, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      // A file deleted meanwhile has no size.
      else bytes += (await stat(path).catch(() => undefined))?.size ?? 0
    }
  }
  return { bytes, isComplete: true }
}
