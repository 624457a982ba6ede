import * as z from 'zod/mini'
import { call, done, event, flag, line, list, nothing, paged } from './kit.ts'
import { limits } from './limits.ts'
import { Person, Self } from './people.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const verCode = z.string().check(z.regex(/^\d{6}$/))
const newPassword = z
  .string()
  .check(z.minLength(limits.passwordLengthMin), z.maxLength(limits.passwordLengthMax))
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

/** Someone who came by my invite code. */
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
    userName: line(limits.nickLengthMax, 1),
    /** '1' man, '2' woman, '' not said. */
    sex: z.enum(['', '1', '2']),
    avatarUrl: picture,
    profiles: line(limits.mottoLengthMax),
    province: line(limits.placeLengthMax),
    city: line(limits.placeLengthMax),
  }),
)

const change = { rate: 'write', output: done } as const
const bind = ['CodeWrong', 'TargetTaken', 'SessionTooNew'] as const
const byOldPassword = {
  ...change,
  rate: 'login',
  input: z.object({ oldPassword: text(200), newPassword }),
  errors: ['PasswordWrong', 'PasswordCommon', 'SessionTooNew'],
} as const

export const profile = {
  more: call('userExt/detail', { input: nothing, output: ProfileMore }),
  /** Changes what is given, and leaves the rest. The user number can be chosen once. */
  update: call('user/update', {
    rate: 'write',
    input: changes,
    output: Self,
    errors: ['UserNumTaken', 'UserNumFixed'],
  }),
  /** The same under the name that other clients know. */
  updateConsumerInfo: call('user/updateConsumerInfo', {
    rate: 'write',
    input: changes,
    output: Self,
    errors: ['UserNumTaken', 'UserNumFixed'],
  }),
  updateName: call('user/updateUsername', {
    ...change,
    input: z.object({ username: line(limits.nickLengthMax, 1) }),
  }),
  updatePicture: call('user/updateAvatar', { ...change, input: z.object({ avatarUrl: picture }) }),
  updateAddress: call('user/updateAddress', {
    ...change,
    input: z.object({ address: line(limits.addressLengthMax) }),
  }),
  updateBackground: call('userExt/upBgImg', { ...change, input: z.object({ bgImg: picture }) }),
  updateSearchable: call('userExt/upIsSearch', { ...change, input: z.object({ state: flag }) }),
  updateNeedsCheck: call('userExt/upIsAddValidate', { ...change, input: z.object({ state: flag }) }),

  /** The code went to the new address or number, asked for with type `bind`. */
  bindMail: call('user/bindEmail', {
    ...change,
    rate: 'login',
    input: z.object({ email: text(limits.mailLengthMax), verCode }),
    errors: [...bind, 'MailInvalid'],
  }),
  bindPhone: call('user/bindMobile', {
    ...change,
    rate: 'login',
    input: z.object({ regionCode: z.optional(text(6)), mobile: text(30), verCode }),
    errors: [...bind, 'PhoneInvalid'],
  }),
  decryptMobile: call('user/decryptMobile', {
    ...change,
    input: z.object({ iv: text(200), encryptedData: text(4000), jsCode: text(200) }),
    errors: ['ProviderNotSetUp'],
  }),

  /** Ends all other sessions. */
  changePassword: call('user/upPassword', byOldPassword),
  resetPassword: call('user/resetPassword', byOldPassword),
  /**
   * Proven by a code of type `paypassword` to one's own number or address, or by the old payment password. Where there
   * is neither yet, the login password is the old one.
   */
  savePayPassword: call('user/savePayPassword', {
    ...change,
    rate: 'login',
    input: z.object({
      password: payPassword,
      verCode: z.optional(verCode),
      oldPassword: z.optional(text(200)),
    }),
    errors: ['CodeWrong', 'PasswordWrong', 'PayPasswordWrong', 'PayPasswordLocked', 'SessionTooNew'],
  }),

  /** Stands in the QR code of one's card; `reset` makes a new one, and the old code leads nowhere. */
  qrToken: call('user/qrToken', {
    rate: 'write',
    input: z.object({ reset: z.optional(flag) }),
    output: z.object({ token: z.string() }),
  }),
  /** Whose card this token stands on, also where search is off. */
  byQrToken: call('user/byQrToken', {
    rate: 'search',
    input: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
    output: Person,
  }),
  /** Who came by my invite code, newest first. */
  invited: call('user/invited', { input: z.object(paged), output: list(Invited) }),
}

export const profileEvents = {
  /** Someone whom I know, or I myself, goes by another name, number, picture or motto. */
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
