import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput } from '../../kit/kit.ts'

/** What `npm run doctor` says, as an English sentence; 'wrong' has to be put right, 'note' is worth knowing. */
export const Finding = z.object({ level: z.enum(['wrong', 'note', 'ok']), sentence: z.string() })
export type Finding = z.output<typeof Finding>

/** A process of the server that reported within the last minute. */
export const ServerProcess = z.object({
  id: z.string(),
  host: z.string(),
  version: z.string(),
  /** The version of Node. */
  node: z.string(),
  startTime: z.int(),
  /** The one that answers. */
  isThis: z.boolean(),
})
export type ServerProcess = z.output<typeof ServerProcess>

export const Health = z.object({
  /** When it was examined: not more often than every 30 s. */
  time: z.int(),
  findings: z.array(Finding),
  processes: z.array(ServerProcess),
  /** 0 before the first. */
  backupTime: z.int(),
  /** How long WAL waits for the archive; null without one. */
  archiveSeconds: z.nullable(z.int()),
  databaseBytes: z.int(),
  /** Of uploads in the data folder, at least, where not all could be counted in time; null where they are in an S3 store. */
  files: z.nullable(z.object({ bytes: z.int(), isComplete: z.boolean() })),
  freeBytes: z.int(),
})
export type Health = z.output<typeof Health>

export const health = {
  state: adminCall('health/state', { roles: [], input: emptyInput, output: Health }),
}
