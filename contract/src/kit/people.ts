import * as z from './schema.ts'
import { flag } from './kit.ts'
import { limits } from '../limits.ts'
import { renamed } from './wire-names.ts'

/** The public profile of a user. `remark` is the caller's own name for a friend. */
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

/** A user as lists show them. */
export const PersonCard = z.object({ userId: z.string(), userName: z.string(), avatarUrl: z.string() })
export type PersonCard = z.output<typeof PersonCard>

/**
 * A new password. Composed to NFC before its characters are counted, since keyboards may send letters and marks apart.
 */
export const newPassword = z
  .string()
  .check(
    z.maxLength(limits.passwordLengthMax * 4),
    z.normalize('NFC'),
    z.minLength(limits.passwordLengthMin),
    z.maxLength(limits.passwordLengthMax),
  )

/** Errors of every call that sets a name: the name shows nothing, or reads like the service itself. */
export const nameErrors = ['NameEmpty', 'NameReserved'] as const

/**
 * The profile as only its owner sees it. `points` as digits. `real`: 0 unverified, 1 under review, 2 approved, 3
 * failed. `sign`: today's sign-in is done. `named`: the user chose the name; until then it is 'New member' and four
 * digits. Absent from older servers. `idCard` is masked. `keepKey`: 32 bytes in hex, the same for this user for ever. A
 * device whose session ends elsewhere encrypts its unsent messages with it, for the next sign-in of the same user;
 * devices keep it in memory only.
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
