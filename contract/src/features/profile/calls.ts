import * as z from '../../kit/schema.ts'
import {
  call,
  emptyOutput,
  event,
  flag,
  nameText,
  singleLineText,
  list,
  emptyInput,
  paged,
} from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { nameErrors, newPassword, Person, Self } from '../../kit/people.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const verCode = z.string().check(z.regex(/^\d{6}$/))
const payPassword = z.string().check(z.regex(/^\d{6}$/))

/** A finished upload of the caller; '' for none. */
const picture = text(500)

/**
 * The part of the profile that only pages about the caller's own account need. `numFixed`: the user number was chosen
 * and cannot change again.
 */
export const ProfileMore = z.object({
  bgImg: z.string(),
  hasPassword: flag,
  hasPayPassword: flag,
  numFixed: flag,
})
export type ProfileMore = z.output<typeof ProfileMore>

/** A user who registered with the caller's invite code. */
export const Invited = z.object({
  userId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  createTime: z.int(),
})
export type Invited = z.output<typeof Invited>

const changes = z.partial(
  z.object({
    userNum: text(limits.userNumLengthMax),
    userName: nameText(1),
    /** '1' man, '2' woman, '' not given. */
    sex: z.enum(['', '1', '2']),
    avatarUrl: picture,
    profiles: singleLineText(limits.mottoLengthMax),
    province: singleLineText(limits.placeLengthMax),
    city: singleLineText(limits.placeLengthMax),
  }),
)

const change = { rate: 'write', output: emptyOutput } as const
/**
 * `dueTime`: when the change takes effect, 0 if it already has. It takes effect at once with an old credential: the
 * login password, or a code of type `password` to the old phone or e-mail. Without one it is pending for 24 hours, in
 * which every old phone and e-mail can stop it.
 */
const changing = { rate: 'login', output: z.object({ dueTime: z.int() }) } as const
const bind = ['CodeWrong', 'PasswordWrong', 'TargetTaken', 'SessionTooNew'] as const
const owned = { password: z.optional(text(200)), oldCode: z.optional(verCode) }
const byOldPassword = () =>
  ({
    ...changing,
    input: z.object({ oldPassword: z.optional(text(200)), verCode: z.optional(verCode), newPassword }),
    errors: ['PasswordWrong', 'CodeWrong', 'PasswordCommon', 'SessionTooNew'],
  }) as const

export const profile = {
  /** The part of the caller's profile that nobody else sees. */
  more: call('userExt/detail', () => ({ input: emptyInput, output: ProfileMore })),
  /** Changes the given fields and leaves the others. The user number can be chosen once. */
  update: call('user/update', () => ({
    rate: 'write',
    input: changes,
    output: Self,
    errors: ['UserNumTaken', 'UserNumFixed', ...nameErrors],
    refusedAt: { userName: nameErrors },
  })),
  /** The same under the path that other clients use. */
  updateConsumerInfo: call('user/updateConsumerInfo', () => ({
    rate: 'write',
    input: changes,
    output: Self,
    errors: ['UserNumTaken', 'UserNumFixed', ...nameErrors],
  })),
  /** Changes the display name. */
  updateName: call('user/updateUsername', () => ({
    ...change,
    input: z.object({ username: nameText(1) }),
    errors: nameErrors,
  })),
  /** Changes the picture; "" removes it. */
  updatePicture: call('user/updateAvatar', () => ({ ...change, input: z.object({ avatarUrl: picture }) })),
  /** Changes the free-text address. */
  updateAddress: call('user/updateAddress', () => ({
    ...change,
    input: z.object({ address: singleLineText(limits.addressLengthMax) }),
  })),
  /** Changes the background of the caller's profile page. */
  updateBackground: call('userExt/upBgImg', () => ({ ...change, input: z.object({ bgImg: picture }) })),
  /** Whether strangers can find the caller by search. */
  updateSearchable: call('userExt/upIsSearch', () => ({ ...change, input: z.object({ state: flag }) })),
  /** Whether friend requests need the caller's consent. */
  updateNeedsCheck: call('userExt/upIsAddValidate', () => ({ ...change, input: z.object({ state: flag }) })),

  /** Sets the e-mail address. `verCode` was sent to the new address, with type `bind`. */
  bindMail: call('user/bindEmail', () => ({
    ...changing,
    input: z.object({ email: text(limits.mailLengthMax), verCode, ...owned }),
    errors: [...bind, 'MailInvalid'],
  })),
  /**
   * Changes the phone number, proven by a code to the new number and an old credential; without that it is pending for
   * 24 hours.
   */
  bindPhone: call('user/bindMobile', () => ({
    ...changing,
    input: z.object({ regionCode: z.optional(text(6)), mobile: text(30), verCode, ...owned }),
    errors: [...bind, 'PhoneInvalid'],
  })),

  /** Changes the login password, proven by the old one or by a code; ends all other sessions. */
  changePassword: call('user/upPassword', byOldPassword),
  /** Changes the login password, proven by the old one. */
  resetPassword: call('user/resetPassword', byOldPassword),
  /**
   * Sets the payment password, proven by a code of type `paypassword` to the account's phone or e-mail, or by the old
   * payment password. If there is neither, the login password is enough. Without any of them it is pending for 24
   * hours.
   */
  savePayPassword: call('user/savePayPassword', () => ({
    ...changing,
    input: z.object({
      password: payPassword,
      verCode: z.optional(verCode),
      oldPassword: z.optional(text(200)),
    }),
    errors: [
      'CodeWrong',
      'PasswordWrong',
      'PayPasswordWrong',
      'PayPasswordLocked',
      'PayPasswordCommon',
      'SessionTooNew',
    ],
  })),

  /** The token in the QR code of the caller's card; `reset` makes a new one and invalidates the old. */
  qrToken: call('user/qrToken', () => ({
    rate: 'write',
    input: z.object({ reset: z.optional(flag) }),
    output: z.object({ token: z.string() }),
  })),
  /** The user whose QR code has this token, even if search does not find them. */
  byQrToken: call('user/byQrToken', () => ({
    rate: 'search',
    input: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    output: Person,
  })),
  /** Users who registered with the caller's invite code, newest first. */
  invited: call('user/invited', () => ({ input: z.object(paged), output: list(Invited) })),
}

export const profileEvents = {
  /** This user, or someone they know, changed their name, number, picture or motto. */
  changed: event(
    'person.changed',
    z.object({
      userId: z.string(),
      userName: z.string(),
      userNum: z.string(),
      avatarUrl: z.string(),
      profiles: z.string(),
    }),
  ),
}
