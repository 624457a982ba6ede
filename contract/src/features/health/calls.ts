import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, singleLineText } from '../../kit/kit.ts'
import { languages } from '../../kit/languages.ts'

/** A finding of `npm run doctor`, as an English sentence; 'wrong' has to be fixed, 'note' is worth knowing. */
export const Finding = z.object({ level: z.enum(['wrong', 'note', 'ok']), sentence: z.string() })
export type Finding = z.output<typeof Finding>

/** A server process that reported within the last minute. */
export const ServerProcess = z.object({
  id: z.string(),
  host: z.string(),
  version: z.string(),
  /** The version of Node. */
  node: z.string(),
  startTime: z.int(),
  /** It is the process that answers this call. */
  isThis: z.boolean(),
})
export type ServerProcess = z.output<typeof ServerProcess>

/** A newer release, from the list that MYNAH_UPDATES names. */
export const Update = z.object({
  version: z.string(),
  /** A day such as 2026-12-01. */
  date: z.string(),
  /** The https address of its notes; '' without one. */
  notes: z.string(),
  /** It, or a release between, mends a security fault. */
  isSecurity: z.boolean(),
})
export type Update = z.output<typeof Update>

export const Health = z.object({
  /** When it was examined; at most every 30 s. */
  time: z.int(),
  findings: z.array(Finding),
  processes: z.array(ServerProcess),
  /** Time of the last backup; 0 if there was none. */
  backupTime: z.int(),
  /** Age in seconds of the oldest WAL that is not archived yet; null without an archive. */
  archiveSeconds: z.nullable(z.int()),
  /** Age in seconds of the oldest file of the archive or of an upload that the bucket lacks; null without a bucket. */
  archiveCopySeconds: z.nullable(z.int()),
  databaseBytes: z.int(),
  /** Uploads in the data folder, a lower bound unless `isComplete`; null if they are in an S3 store. */
  files: z.nullable(z.object({ bytes: z.int(), isComplete: z.boolean() })),
  freeBytes: z.int(),
  /** null if none is known, or if no list of releases is set up. */
  update: z.nullable(Update),
})
export type Health = z.output<typeof Health>

export const testedServices = ['mail', 'sms', 'push', 's3', 'oidc'] as const
export type TestedService = (typeof testedServices)[number]

export const health = {
  state: adminCall('health/state', { roles: [], input: emptyInput, output: Health }),
  /**
   * Tests a connection: sends mail to an address, an SMS to a number, or a push to the browsers of a username; writes,
   * reads and deletes a small S3 object; or reads the metadata of the login provider. `answer` is what the other side
   * replied, as an English sentence. The audit log has a row before anything is sent.
   */
  sendTest: adminCall('health/send-test', {
    roles: [],
    input: z.object({
      service: z.enum(testedServices),
      /** The receiver; '' for S3 and the login provider. */
      to: z.optional(singleLineText(254)),
      language: z.enum(languages),
    }),
    output: z.object({ worked: z.boolean(), answer: z.string() }),
  }),
  /** A report for outside support: JSON text without secrets and users' data. The audit log has a row before. */
  bundle: adminCall('health/bundle', {
    roles: [],
    input: emptyInput,
    output: z.object({ name: z.string(), json: z.string() }),
  }),
}
