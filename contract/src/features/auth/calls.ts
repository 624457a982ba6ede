import * as z from '../../kit/schema.ts'
import { call, emptyOutput, id, int, nameText, list, emptyInput } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { newPassword as password, Self, nameErrors } from '../../kit/people.ts'

/** The answer of every call that signs in. */
export const SignedIn = z.object({ token: z.string(), userId: z.string(), userInfo: Self })
export type SignedIn = z.output<typeof SignedIn>

const text = (max: number) => z.string().check(z.maxLength(max))
const maybe = (max: number) => z.optional(text(max))
const verCode = z.string().check(z.regex(/^\d{6}$/))
const captcha = { imageCode: maybe(20), imageToken: maybe(64) }
/** What a captcha is for; it is valid for nothing else. */
export const CaptchaPurpose = z.enum(['code', 'login', 'register'])
export type CaptchaPurpose = z.output<typeof CaptchaPurpose>
const img = { imgCode: maybe(20), imgToken: maybe(64) }
const regionCode = maybe(6)

export const CodePurpose = z.enum(['login', 'register', 'password', 'bind', 'paypassword'])
export type CodePurpose = z.output<typeof CodePurpose>

const signIn = { needs: 'nothing', rate: 'login', output: SignedIn } as const
const sendCode = {
  needs: 'nothing',
  rate: 'code',
  output: emptyOutput,
  errors: [
    'CaptchaNeeded',
    'CaptchaWrong',
    'CodeTooOften',
    'CodeBanned',
    'CodesNotSetUp',
    'PhoneNotServed',
    'CodesExhausted',
    'PhoneInvalid',
    'MailInvalid',
  ],
} as const

export const auth = {
  /** Signs in by phone code, and creates the account if there is none. */
  loginOrRegister: call('login/loginOrRegister', () => ({
    ...signIn,
    input: z.object({ mobile: text(30), verCode, regionCode, spreadCode: maybe(20) }),
    errors: ['CodeWrong', 'PhoneInvalid', 'TargetTaken', 'InviteCodeUnknown', 'AccountFrozen'],
  })),
  /** Signs in by code; userNum is a phone number (national with regionCode, or E.164) or an e-mail. */
  loginByCode: call('login/', () => ({
    ...signIn,
    input: z.object({ regionCode, userNum: text(limits.mailLengthMax), verCode }),
    errors: ['CodeWrong', 'PhoneInvalid', 'MailInvalid', 'AccountUnknown', 'AccountFrozen'],
  })),
  /** Registers with a phone number and a code of type `register`, and signs in. */
  registerByPhone: call('login/register', () => ({
    ...signIn,
    input: z.object({ mobile: text(30), verCode, regionCode, spreadCode: maybe(20) }),
    errors: ['CodeWrong', 'PhoneInvalid', 'TargetTaken', 'InviteCodeUnknown'],
  })),
  /**
   * Registers by e-mail, phone, both or user number alone, with a password. `verCode` is the code sent to the phone, or
   * to the e-mail if no phone is given; with both, `emailCode` is the one sent to the e-mail. Both codes are of type
   * `register`. A phone or e-mail without its code refuses the registration.
   */
  register: call('login/userNumRegister', () => ({
    ...signIn,
    input: z.object({
      email: maybe(limits.mailLengthMax),
      regionCode,
      userNum: maybe(40),
      userName: z.optional(nameText()),
      pwd: password,
      mobile: maybe(30),
      verCode: maybe(6),
      emailCode: maybe(6),
      registCode: maybe(20),
      ...img,
    }),
    errors: [
      'CaptchaNeeded',
      'CaptchaWrong',
      'CodeWrong',
      'PhoneInvalid',
      'MailInvalid',
      'TargetTaken',
      'UserNumTaken',
      'PasswordCommon',
      'InviteCodeUnknown',
      ...nameErrors,
    ],
  })),
  /** userNum takes a user number, e-mail or E.164 phone; verCode and verToken are the captcha. */
  loginByPassword: call('login/userNumLogin', () => ({
    ...signIn,
    input: z.object({
      userNum: text(limits.mailLengthMax),
      pwd: text(200),
      verCode: maybe(20),
      verToken: maybe(64),
    }),
    errors: ['CaptchaNeeded', 'CaptchaWrong', 'LoginWrong', 'AccountFrozen'],
  })),
  /** Sets a new login password by a code of type `password` to the phone number. Every session ends. */
  changePasswordByPhone: call('login/changePassword', () => ({
    needs: 'nothing',
    rate: 'login',
    input: z.object({ mobile: text(30), regionCode, newPassword: password, code: verCode, ...img }),
    output: emptyOutput,
    errors: ['CaptchaNeeded', 'CaptchaWrong', 'CodeWrong', 'PhoneInvalid', 'PasswordCommon'],
  })),
  /** Sets a new login password by a code of type `password` to the e-mail address. Every session ends. */
  changePasswordByMail: call('system/changePassword', () => ({
    needs: 'nothing',
    rate: 'login',
    input: z.object({ email: text(limits.mailLengthMax), newPassword: password, code: verCode, ...img }),
    output: emptyOutput,
    errors: ['CaptchaNeeded', 'CaptchaWrong', 'CodeWrong', 'MailInvalid', 'PasswordCommon'],
  })),
  /** Sends a code by SMS; the same as sms/sendSms. */
  sendMobileCode: call('login/sendMobileCode', () => ({
    ...sendCode,
    input: z.object({ mobile: text(30), regionCode, type: CodePurpose, ...captcha }),
  })),
  /** Sends a code by SMS. */
  sendSms: call('sms/sendSms', () => ({
    ...sendCode,
    input: z.object({ regionCode, mobile: text(30), type: CodePurpose, ...captcha }),
  })),
  /** Sends a code by e-mail. */
  sendEmail: call('system/sendEmail', () => ({
    ...sendCode,
    input: z.object({ email: text(limits.mailLengthMax), type: CodePurpose, ...captcha }),
  })),
  /** '1' if the next code for this number or address needs a captcha. */
  needsCaptcha: call('sms/isVrCode', () => ({
    needs: 'nothing',
    rate: 'login',
    input: z.object({ mobile: text(limits.mailLengthMax), regionCode, type: z.optional(CodePurpose) }),
    output: z.enum(['0', '1']),
  })),
  /**
   * A captcha is a proof of work. Its solution, sent as imageCode with imageToken, is the whole number `n` from 0 to below
   * `max`, in decimal digits, for which the SHA-256 of the text `salt` followed by `n` is `challenge` in lower-case hex.
   * It passes once, for two minutes, from the same address, and for the purpose and the number, e-mail or name that it
   * was asked for; one that names no purpose passes everywhere and costs more. There is no picture: `image` is ''.
   */
  captcha: call('login/getImageCode', () => ({
    needs: 'nothing',
    rate: 'login',
    input: z.object({
      purpose: z.optional(CaptchaPurpose),
      mobile: maybe(limits.mailLengthMax),
      regionCode,
      email: maybe(limits.mailLengthMax),
      userNum: maybe(limits.mailLengthMax),
    }),
    output: z.object({
      imageToken: z.string(),
      image: z.string(),
      challenge: z.object({
        algorithm: z.literal('SHA-256'),
        salt: z.string(),
        challenge: z.string(),
        max: z.int(),
      }),
    }),
  })),
  /** Ends this session. */
  quit: call('login/quit', () => ({ input: emptyInput, output: emptyOutput, rate: 'login' })),

  /** Reports the device of this session, and the address at its push service. */
  reportDevice: call('user/reportDevice', () => ({
    rate: 'device',
    silent: true,
    input: z.object({
      pushId: maybe(512),
      brand: maybe(64),
      platform: maybe(64),
      model: maybe(64),
      system: maybe(64),
      channel: maybe(64),
      event: maybe(32),
      deviceId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
    }),
    output: emptyOutput,
  })),
  /** Devices with a session, the last used first. */
  devices: call('userDevice/list', () => ({
    input: z.object({ pageNo: z.optional(int(1, 1000)), pageSize: z.optional(int(1, 1000)) }),
    output: list(
      z.object({
        id: z.string(),
        brand: z.string(),
        model: z.string(),
        platform: z.string(),
        system: z.string(),
        /** The country of its network address when it signed in, as ISO 3166 code; '' if unknown. */
        country: z.string(),
        createTime: z.int(),
        lastTime: z.int(),
        current: z.boolean(),
      }),
    ),
  })),
  /** Ends the session of another device. */
  removeDevice: call('userDevice/remove', () => ({
    rate: 'write',
    input: z.object({ id }),
    output: emptyOutput,
    errors: ['SessionTooNew'],
  })),
}
