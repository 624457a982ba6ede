import { auth } from '@mynah/contract/auth'
import { nameErrors } from '@mynah/contract/people'
import { isUserNum } from '@mynah/contract/user-number'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { useCaptcha } from '../captcha/captcha.tsx'
import { codeFault, faultText, targetFault, targetOf, type Target } from '../fields.ts'
import { register, registrationInput } from '../login/password-queries.ts'
import type { Region } from '../region.ts'
import { passwordRule, repeatWrong, userNumRule } from './rule-sentences.ts'
import { useRegion } from '../target-fields.tsx'

export type Way = 'phone' | 'mail' | 'userNum'
const nowhere = { reach: '', code: '', otherReach: '', otherCode: '' }
const start = {
  way: 'phone' as Way,
  /** Whether the other of phone and e-mail is given too. */
  both: false,
  ...nowhere,
  ...{ number: '', userName: '', pwd: '', again: '', registCode: '', agreed: false },
}
type Typed = typeof start

export const otherKind = (way: Way): Target['kind'] => (way === 'phone' ? 'mail' : 'phone')

/** The phone or e-mail of the account, and the other one if it is given too; none with a user number alone. */
function targetsOf({ way, both, reach, otherReach }: Typed, region: Region) {
  const target = way === 'userNum' ? undefined : targetOf(way, reach, region)
  return { target, other: target && both ? targetOf(otherKind(way), otherReach, region) : undefined }
}
type Targets = ReturnType<typeof targetsOf>

/** The input of the call: codes for phone and e-mail, or a user number. */
function inputOf(typed: Typed, { target, other }: Targets) {
  if (!target) return registrationInput({ ...typed, proofs: [], userNum: typed.reach })
  const proofs = [{ target, code: typed.code }, ...(other ? [{ target: other, code: typed.otherCode }] : [])]
  return registrationInput({ ...typed, proofs, userNum: typed.number })
}

/** The wire names of number or address and their codes: with both, `verCode` is the phone's. */
function wireOf({ target, other }: Targets) {
  const ofTarget = ({ kind }: Target) => (kind === 'phone' ? ['mobile', 'regionCode'] : ['email'])
  const ofCode = ({ kind }: Target) => [other && kind === 'mail' ? 'emailCode' : 'verCode']
  return {
    reach: target ? ofTarget(target) : ['userNum'],
    code: target ? ofCode(target) : [],
    otherReach: other ? ofTarget(other) : [],
    otherCode: other ? ofCode(other) : [],
    number: target ? ['userNum'] : [],
  }
}

function useRegistrationForm(invite: string, region: Region) {
  const t = useT('auth')
  const numberFault = (number: string) => !isUserNum(number) && userNumRule(t)
  return useCallForm(auth.register, {
    start: { ...start, registCode: invite },
    input: (typed) => inputOf(typed, targetsOf(typed, region)),
    wire: (typed) => wireOf(targetsOf(typed, region)),
    refusedAt: {
      mobile: ['PhoneInvalid'],
      email: ['MailInvalid'],
      userNum: ['UserNumTaken'],
      userName: nameErrors,
      pwd: ['PasswordCommon'],
      registCode: ['InviteCodeUnknown'],
    },
    sentences: { pwd: passwordRule(t) },
    also: (typed) => {
      const { target, other } = targetsOf(typed, region)
      return {
        reach: target ? faultText(targetFault(target), t) : numberFault(typed.reach),
        code: target && faultText(codeFault(typed.code), t),
        otherReach: other && faultText(targetFault(other), t),
        otherCode: other && faultText(codeFault(typed.otherCode), t),
        number: target && typed.number !== '' && numberFault(typed.number),
        userName: !typed.userName.trim() && t('nickMissing'),
        again: repeatWrong(typed.pwd, typed.again, t),
        agreed: !typed.agreed && t('agreeMissing'),
      }
    },
  })
}

/** The state of the registration form. */
export function useRegistration(invite: string) {
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const form = useRegistrationForm(invite, region)
  const { values } = form
  const targets = targetsOf(values, region)
  return {
    ...{ form, ...targets, region, chooseRegion, captcha },
    chooseWay: (way: Way) => {
      form.set({ ...nowhere, way, both: false })
      form.forget()
    },
    toggleOther: () => form.set({ both: !values.both, otherReach: '', otherCode: '' }),
    submit: async () => {
      const about = { purpose: 'register' as const, userNum: values.reach }
      const input = inputOf(values, targets)
      await form.worked(() => captcha.pass(about, (given) => register(input, form.fields, given)))
    },
  }
}
