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

/** A finished upload of one's own, or '' for none. */
const picture = text(500)

/** What only the pages of one's own account need. `numFixed`: the user number can no longer be chosen. */
export const ProfileMore = z.object({
  bgImg: z.string(),
  hasPassword: flag,
  hasPayPassword: flag,
  numFixed: flag,
})
export type ProfileMore = z.output<typeof ProfileMore>

/** Someone who registered with the caller's invite code. */
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
    /** '1' man, '2' woman, '' not said. */
    sex: z.enum(['', '1', '2']),
    avatarUrl: picture,
    profiles: singleLineText(limits.mottoLengthMax),
    province: singleLineText(limits.placeLengthMax),
    city: singleLineText(limits.placeLengthMax),
  }),
)

const change = { rate: 'write', output: emptyOutput } as const
/**
 * `dueTime`: when the change will be made, 0 where it has been made. It is made at once with an old credential: the
 * login password, or a code of type `password` to the old number or address. Without one it waits for 24 hours, in which
 * every old number and address can stop it.
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
  /** What only the caller sees of their own profile. */
  more: call('userExt/detail', () => ({ input: emptyInput, output: ProfileMore })),
  /** Changes what is given, and leaves the rest. The user number can be chosen once. */
  update: call('user/update', () => ({
    rate: 'write',
    input: changes,
    output: Self,
    errors: ['UserNumTaken', 'UserNumFixed', ...nameErrors],
    refusedAt: { userName: nameErrors },
  })),
  /** The same under the name that other clients know. */
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
  /** Changes the picture; "" takes it away. */
  updatePicture: call('user/updateAvatar', () => ({ ...change, input: z.object({ avatarUrl: picture }) })),
  /** Changes the address in words. */
  updateAddress: call('user/updateAddress', () => ({
    ...change,
    input: z.object({ address: singleLineText(limits.addressLengthMax) }),
  })),
  /** Changes the picture behind the caller's page. */
  updateBackground: call('userExt/upBgImg', () => ({ ...change, input: z.object({ bgImg: picture }) })),
  /** Lets strangers find the caller by search, or not. */
  updateSearchable: call('userExt/upIsSearch', () => ({ ...change, input: z.object({ state: flag }) })),
  /** Has requests to be a friend wait for the caller, or not. */
  updateNeedsCheck: call('userExt/upIsAddValidate', () => ({ ...change, input: z.object({ state: flag }) })),

  /** `verCode` went to the new address or number, asked for with type `bind`. */
  bindMail: call('user/bindEmail', () => ({
    ...changing,
    input: z.object({ email: text(limits.mailLengthMax), verCode, ...owned }),
    errors: [...bind, 'MailInvalid'],
  })),
  /** Binds another phone number, proven by a code to it and an old credential; without one it waits for 24 hours. */
  bindPhone: call('user/bindMobile', () => ({
    ...changing,
    input: z.object({ regionCode: z.optional(text(6)), mobile: text(30), verCode, ...owned }),
    errors: [...bind, 'PhoneInvalid'],
  })),

  /** Proven by the old password or by a code; ends all other sessions. */
  changePassword: call('user/upPassword', byOldPassword),
  /** Sets another login password, proven by the old one. */
  resetPassword: call('user/resetPassword', byOldPassword),
  /**
   * Proven by a code of type `paypassword` to one's own number or address, or by the old payment password. Where there
   * is neither yet, the login password is the old one. Without any of them it waits for 24 hours.
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

  /** Stands in the QR code of one's card; `reset` makes a new one, and the old code leads nowhere. */
  qrToken: call('user/qrToken', () => ({
    rate: 'write',
    input: z.object({ reset: z.optional(flag) }),
    output: z.object({ token: z.string() }),
  })),
  /** Whose card this token stands on, also where search is off. */
  byQrToken: call('user/byQrToken', () => ({
    rate: 'search',
    input: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    output: Person,
  })),
  /** Who registered with the caller's invite code, newest first. */
  invited: call('user/invited', () => ({ input: z.object(paged), output: list(Invited) })),
}

export const profileEvents = {
  /** Someone whom this user knows, or this user, goes by another name, number, picture or motto. */
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
