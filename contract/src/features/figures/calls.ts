import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { int } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { workQueues } from '../operators/calls.ts'

export const figureUnits = ['count', 'percent', 'milliseconds', 'bytes'] as const
export type FigureUnit = (typeof figureUnits)[number]

/** All figures with their units, in the order in which they are shown. A server without a feature omits its figures. */
export const figureUnit = {
  /** Users who used a session. */
  activeUsers: 'count',
  newUsers: 'count',
  /** Of the users who registered seven days before, those who used the app on this day or later. */
  returned: 'percent',
  newGroups: 'count',
  /** Identities that were approved. */
  verified: 'count',
  messages: 'count',
  calls: 'count',
  pushesDelivered: 'count',
  pushesFailed: 'count',
  mailsSent: 'count',
  mailsFailed: 'count',
  smsSent: 'count',
  smsFailed: 'count',
  /** Items of a queue that were decided, up to 10,000; the three waiting times are of a queue too. */
  decided: 'count',
  /** How long half of the decided items had waited at most. */
  waitMedian: 'milliseconds',
  waitLongest: 'milliseconds',
  /** How long the oldest pending item had waited, at its worst of the day. */
  waitOldest: 'milliseconds',
  complaints: 'count',
  /** Accounts that were frozen. */
  frozen: 'count',
  identitiesRefused: 'count',
  /** Wrong passwords and codes. */
  failedLogins: 'count',
  payments: 'count',
  paymentsRefused: 'count',
  rechargesRefused: 'count',
  withdrawalsRefused: 'count',
  databaseBytes: 'bytes',
  /** Uploaded files: measured in the data folder; in an S3 store, the sizes in the database without small pictures. */
  fileBytes: 'bytes',
} as const satisfies Record<string, FigureUnit>
export type FigureName = keyof typeof figureUnit
export const figureNames = Object.keys(figureUnit) as [FigureName, ...FigureName[]]

export const Figure = z.object({
  name: z.enum(figureNames),
  /** The queue, for figures of a queue. */
  queue: z.optional(z.enum(workQueues)),
  unit: z.enum(figureUnits),
  /** One value for each day; null if there is none, for instance because the server did not count yet. */
  values: z.array(z.nullable(z.int())),
})
export type Figure = z.output<typeof Figure>

export const figures = {
  /**
   * The figures of the last `days` days that the role may see, oldest day first. Counts of today may be 30 seconds old,
   * all other values of today five minutes.
   */
  list: adminCall('figures', {
    roles: 'anyRole',
    input: z.object({ days: int(1, limits.figureDaysMax) }),
    output: z.object({
      /** The start of each day, in UTC. */
      days: z.array(z.int()),
      list: z.array(Figure),
      /** When the values that are not counted were last stored; 0 while they are measured for the first time. */
      measuredAt: z.int(),
      /** Whether `fileBytes` is a sum of sizes in the database, as files are in an S3 store. */
      filesAreInS3: z.boolean(),
      /** Connections to the process that answers. */
      online: z.int(),
    }),
  }),
}
