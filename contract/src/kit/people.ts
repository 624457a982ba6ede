import * as z from './schema.ts'
import { flag } from './kit.ts'
import { limits } from '../limits.ts'
import { renamed } from './wire-names.ts'

/** What anyone may see of a person; a friend's remark is the caller's own. */
export const Person = z.object({
  userId: z.string(),
  userNum: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  saveAvatar: z.string(),
  remarks: z.string(),
  profiles: z.string(),
  sex: z.string(),
  buddy: z.boolean(),
  province: z.string(),
  city: z.string(),
})
export type Person = z.output<typeof Person>

/** By whom something was done, as lists show it. */
export const PersonCard = z.object({ userId: z.string(), userName: z.string(), avatarUrl: z.string() })
export type PersonCard = z.output<typeof PersonCard>

/** A password that is chosen. Its letters may be typed with their marks apart, so they are composed before they are counted. */
export const newPassword = z
  .string()
  .check(
    z.maxLength(limits.passwordLengthMax * 4),
    z.normalize('NFC'),
    z.minLength(limits.passwordLengthMin),
    z.maxLength(limits.passwordLengthMax),
  )

/** Of every call that sets a name: it shows nothing, or reads as the service itself. */
export const nameErrors = ['NameEmpty', 'NameReserved'] as const

/**
 * What only its owner sees. `points` in digits. `real`: 0 unverified, 1 under review, 2 approved, 3 failed. `sign`: today's sign-in is done.
 * `named`: the name was chosen; until then it is 'New member' and four digits. Absent from older servers.
 * idCard is masked. `keepKey`: 32 bytes in hex, of this person for good. A device whose session ends elsewhere seals with it what
 * was not sent yet, for the next sign-in of the same person; it is held in memory alone.
 */
export const Self = renamed(
  z.extend(Person, {
    mobile: z.string(),
    email: z.string(),
    address: z.string(),
    canNumber: z.string(),
    inviteCode: z.string(),
    real: z.int(),
    sign: flag,
    userExt: z.object({ idCard: z.string(), isSearch: z.string(), isAddValidate: z.string() }),
    named: z.exactOptional(flag),
    keepKey: z.exactOptional(z.string()),
  }),
  { canNumber: 'points' },
)
export type Self = z.output<typeof Self>
