import { useState } from 'react'
import { nameErrors } from '@mynah/contract/people'
import { useAction } from '#client/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useCaptcha } from './captcha.tsx'
import { anyFault, codeFault, targetFault, faultText, type Faults, type Target } from './fields.ts'
import { newPasswordFault, repeatFault, userNumFault } from './password-faults.ts'
import { register } from './password-queries.ts'
import { useRegion } from './target-fields.tsx'

export type Way = 'phone' | 'mail' | 'userNum'
const empty = {
  ...{ reach: '', code: '', otherReach: '', otherCode: '', number: '' },
  ...{ nick: '', password: '', again: '', invite: '' },
}
type Typed = typeof empty
type Field = keyof Typed | 'agree'

/** The phone or e-mail of the account, and the other of the two if it is given too; none of a user number alone. */
type Targets = { target: Target | undefined; other: Target | undefined }

const reachFault = (reach: string, target: Target | undefined) =>
  target ? targetFault(target) : userNumFault(reach)

/** What is wrong with a form before it is sent. */
export const faultsOf = (form: Typed, { target, other }: Targets, agreed: boolean): Faults<Field> => ({
  reach: reachFault(form.reach, target),
  code: target && codeFault(form.code),
  otherReach: other && targetFault(other),
  otherCode: other && codeFault(form.otherCode),
  number: target && form.number ? userNumFault(form.number) : undefined,
  nick: form.nick.trim() ? undefined : 'nickMissing',
  password: newPasswordFault(form.password),
  again: repeatFault(form.password, form.again),
  agree: agreed ? undefined : 'agreeMissing',
})

/** Who the account is for: codes that came to phone and e-mail, or a user number. */
const holderOf = (form: Typed, { target, other }: Targets) =>
  target
    ? {
        proofs: [{ target, code: form.code }, ...(other ? [{ target: other, code: form.otherCode }] : [])],
        userNum: form.number,
      }
    : { userNum: form.reach }

/** What the server refused, at the field that it is about. */
function refusalsOf(action: ReturnType<typeof useAction>, { target, other }: Targets) {
  const ofTarget = ({ kind }: Target) =>
    kind === 'phone'
      ? (action.errorOf('PhoneInvalid') ?? action.errorAt('regionCode', 'mobile'))
      : (action.errorOf('MailInvalid') ?? action.errorAt('email'))
  const ofCode = ({ kind }: Target) => action.errorAt(other && kind === 'mail' ? 'emailCode' : 'verCode')
  const number = action.errorOf('UserNumTaken') ?? action.errorAt('userNum')
  return {
    reach: target ? (ofTarget(target) ?? (other ? undefined : action.errorOf('TargetTaken'))) : number,
    code: target && (ofCode(target) ?? (other ? undefined : action.errorOf('CodeWrong'))),
    otherReach: other && ofTarget(other),
    otherCode: other && ofCode(other),
    number,
    nick: action.errorOf(...nameErrors) ?? action.errorAt('userName'),
    password: action.errorOf('PasswordCommon') ?? action.errorAt('pwd'),
    again: undefined,
    invite: action.errorOf('InviteCodeUnknown') ?? action.errorAt('registCode'),
  } satisfies Record<keyof Typed, string | undefined>
}

/** A new account as it is being filled in. */
export function useRegistration(invite: string) {
  const t = useT('auth')
  const [way, setWay] = useState<Way>('phone')
  const [form, setForm] = useState({ ...empty, invite })
  // Whether the other of phone and e-mail is given too.
  const [both, setBoth] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const action = useAction()

  const targetOf = (kind: Target['kind'], reach: string): Target =>
    kind === 'phone' ? { kind, regionCode: region.code, mobile: reach } : { kind, email: reach }
  const target = way === 'userNum' ? undefined : targetOf(way, form.reach)
  const otherKind: Target['kind'] = way === 'phone' ? 'mail' : 'phone'
  const other = target && both ? targetOf(otherKind, form.otherReach) : undefined
  const refusals = refusalsOf(action, { target, other })
  const mended = (field: Field) => {
    setFaults((now) => ({ ...now, [field]: undefined }))
    action.forget()
  }
  return {
    way,
    chooseWay: (next: Way) => {
      setWay(next)
      setForm((now) => ({ ...now, reach: '', code: '', otherReach: '', otherCode: '' }))
      setBoth(false)
      setFaults({})
      action.forget()
    },
    ...{ target, other, otherKind, region, chooseRegion, captcha },
    toggleOther: () => {
      setBoth(!both)
      setForm((now) => ({ ...now, otherReach: '', otherCode: '' }))
      action.forget()
    },
    field: (name: keyof Typed) => ({
      value: form[name],
      onChange: (typed: string) => {
        setForm((now) => ({ ...now, [name]: typed }))
        mended(name)
      },
      error: faultText(faults[name], t) ?? refusals[name],
    }),
    agreement: {
      checked: agreed,
      onCheck: (checked: boolean) => {
        setAgreed(checked)
        mended('agree')
      },
      error: faultText(faults.agree, t),
    },
    /** a code was asked for, and the number or address is not right */
    showTargetFault: () => setFaults({ reach: reachFault(form.reach, target) }),
    showOtherFault: () => setFaults({ otherReach: other && targetFault(other) }),
    busy: action.busy,
    submit: async () => {
      const found = faultsOf(form, { target, other }, agreed)
      setFaults(found)
      if (anyFault(found)) return
      const about = { purpose: 'register' as const, userNum: form.reach }
      await action.run(() =>
        captcha.pass(about, (given) =>
          register({
            by: holderOf(form, { target, other }),
            nick: form.nick,
            password: form.password,
            inviteCode: form.invite,
            captcha: given,
          }),
        ),
      )
    },
  }
}
