import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, singleLineText } from '../../kit/kit.ts'
import { languages } from '../../kit/languages.ts'

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

export const testedServices = ['mail', 'sms', 'push', 's3', 'oidc'] as const
export type TestedService = (typeof testedServices)[number]

export const health = {
  state: adminCall('health/state', { roles: [], input: emptyInput, output: Health }),
  /**
   * Sends a test by mail to an address, by SMS to a number, by push to the browsers of a username; writes, reads and removes
   * a small object of the S3 store; reads the description of the login provider. `answer` is what the provider said, in an
   * English sentence. The audit log has its row before anything is sent.
   */
  sendTest: adminCall('health/send-test', {
    roles: [],
    input: z.object({
      service: z.enum(testedServices),
      /** '' for S3 and the login provider. */
      to: z.optional(singleLineText(254)),
      language: z.enum(languages),
    }),
    output: z.object({ worked: z.boolean(), answer: z.string() }),
  }),
  /** For those who help from outside: a JSON text without secrets and without data of people. The audit log has its row before. */
  bundle: adminCall('health/bundle', {
    roles: [],
    input: emptyInput,
    output: z.object({ name: z.string(), json: z.string() }),
  }),
}
