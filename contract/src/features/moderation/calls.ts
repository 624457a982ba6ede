import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput, id, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { Day } from '../../rules/days.ts'

const roles = ['support', 'reviewer'] as const
const reason = singleLineText(limits.decisionLengthMax, 1)
const words = singleLineText(limits.keywordLengthMax, 2)

const FoundPerson = z.object({
  userId: z.string(),
  userName: z.string(),
  userNum: z.string(),
  frozen: z.boolean(),
  createTime: z.int(),
})

const FoundGroup = z.object({
  id: z.string(),
  name: z.string(),
  isDelete: z.boolean(),
  createTime: z.int(),
})

export const moderationAdmin = {
  /** Finds users by exact id, number, phone or e-mail, or by a part of the name; the newest 50. */
  findPeople: adminCall('people/find', {
    roles,
    recorded: true,
    input: z.object({ words }),
    output: z.object({ list: z.array(FoundPerson) }),
  }),
  /** Accounts with the same e-mail address in different spellings, grouped by address; 50. */
  mailDoubles: adminCall('people/mail-doubles', {
    roles,
    recorded: true,
    input: emptyInput,
    output: z.object({ list: z.array(FoundPerson) }),
  }),
  /** Accounts that were frozen on a day (UTC), whether they still are or not: the newest 500. */
  frozenOn: adminCall('people/frozen', {
    roles,
    recorded: true,
    input: z.object({ day: Day }),
    output: z.object({
      list: z.array(
        z.extend(FoundPerson, {
          frozenTime: z.int(),
          /** When this freeze ended; 0 if it did not. */
          unfrozenTime: z.int(),
        }),
      ),
    }),
  }),
  /** Accounts that were registered on a day (UTC): the newest 500. */
  registeredOn: adminCall('people/registered', {
    roles,
    recorded: true,
    input: z.object({ day: Day }),
    output: z.object({ list: z.array(FoundPerson) }),
  }),
  /** An account. Phone and e-mail are masked for all roles but admins. */
  lookAtPerson: adminCall('people/look', {
    roles,
    recorded: true,
    input: z.object({ userId: id }),
    output: z.extend(FoundPerson, {
      mobile: z.string(),
      email: z.string(),
      profiles: z.string(),
      language: z.string(),
      real: z.int(),
      frozenReason: z.string(),
      frozenTime: z.int(),
      complaints: z.int(),
      sessions: z.array(
        z.object({
          brand: z.string(),
          model: z.string(),
          system: z.string(),
          createTime: z.int(),
          lastTime: z.int(),
        }),
      ),
    }),
  }),
  freeze: adminCall('people/freeze', {
    roles,
    recorded: true,
    input: z.object({ userId: id, reason }),
    output: emptyOutput,
  }),
  unfreeze: adminCall('people/unfreeze', {
    roles,
    recorded: true,
    input: z.object({ userId: id, reason }),
    output: emptyOutput,
  }),
  endSessions: adminCall('people/endSessions', {
    roles,
    recorded: true,
    input: z.object({ userId: id }),
    output: emptyOutput,
  }),
  findGroups: adminCall('groups/find', {
    roles,
    recorded: true,
    input: z.object({ words }),
    output: z.object({ list: z.array(FoundGroup) }),
  }),
  /** Groups that were created on a day (UTC), whether they still exist or not: the newest 500. */
  createdOn: adminCall('groups/created', {
    roles,
    recorded: true,
    input: z.object({ day: Day }),
    output: z.object({ list: z.array(FoundGroup) }),
  }),
  lookAtGroup: adminCall('groups/look', {
    roles,
    recorded: true,
    input: z.object({ id }),
    output: z.extend(FoundGroup, {
      brief: z.string(),
      ownerId: z.string(),
      ownerName: z.string(),
      userCount: z.int(),
      complaints: z.int(),
    }),
  }),
  dissolve: adminCall('groups/dissolve', {
    roles: ['reviewer'],
    recorded: true,
    input: z.object({ id, reason }),
    output: emptyOutput,
  }),
}
