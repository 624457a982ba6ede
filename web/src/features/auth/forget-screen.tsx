import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { AuthForm } from './auth-form.tsx'
import { useCaptcha } from './captcha.tsx'
import { CodeRow } from './code-row.tsx'
import { useAction } from '#client/use-action.ts'
import {
  anyFault,
  codeFault,
  plainNumber,
  targetFault,
  faultText,
  type Faults,
  type Target,
} from './fields.ts'
import { newPasswordFault, repeatFault } from './password-faults.ts'
import { NewPassword } from './new-password.tsx'
import { changePassword } from './password-queries.ts'
import { loginAccountPath } from './paths.ts'
import { MailField, PhoneField, useRegion } from './target-fields.tsx'

const ways = ['phone', 'mail'] as const
type Way = (typeof ways)[number]
const empty = { reach: '', code: '', password: '', again: '' }
type Field = keyof typeof empty

/** A forgotten password is made anew with a code to the account's phone or e-mail. */
export function ForgetScreen() {
  const t = useT('auth')
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('phone')
  const [form, setForm] = useState(empty)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const action = useAction()

  const target: Target =
    way === 'phone'
      ? { kind: 'phone', regionCode: region.code, mobile: form.reach }
      : { kind: 'mail', email: form.reach }
  const field = (name: Field, refused?: string) => ({
    value: form[name],
    onChange: (typed: string) => {
      setForm((now) => ({ ...now, [name]: typed }))
      setFaults((now) => ({ ...now, [name]: undefined }))
      action.forget()
    },
    error: faultText(faults[name], t) ?? refused,
  })
  const submit = async () => {
    const found: Faults<Field> = {
      reach: targetFault(target),
      code: codeFault(form.code),
      password: newPasswordFault(form.password),
      again: repeatFault(form.password, form.again),
    }
    setFaults(found)
    if (anyFault(found)) return
    const result = await action.run(() => changePassword(target, form.code, form.password))
    if (result !== 'done') return
    toast(t('passwordChanged'))
    // what is typed next is the password alone
    const account = target.kind === 'mail' ? form.reach.trim() : `+${region.code}${plainNumber(form.reach)}`
    void navigate(loginAccountPath, { replace: true, state: { account } })
  }
  const reachRefused =
    action.errorOf('PhoneInvalid', 'MailInvalid') ?? action.errorAt('email', 'regionCode', 'mobile')
  const reach = field('reach', reachRefused)
  const labels: Record<Way, string> = { phone: t('byPhone'), mail: t('byMail') }
  return (
    <Screen title={t('forgotTitle')}>
      <div className="mx-auto max-w-110 px-6 pt-2 pb-8">
        <AuthForm onSubmit={submit}>
          <p className="text-14 text-ink-500">{t('forgotText')}</p>
          <Segmented
            name={t('way')}
            value={way}
            onChange={(next) => {
              setWay(next)
              setForm((now) => ({ ...now, reach: '', code: '' }))
              setFaults({})
              action.forget()
            }}
            options={ways.map((value) => ({ value, label: labels[value] }))}
          />
          {way === 'mail' ? (
            <MailField {...reach} />
          ) : (
            <PhoneField {...reach} region={region} onRegion={chooseRegion} />
          )}
          {captcha.field}
          <CodeRow
            {...field('code', action.errorOf('CodeWrong') ?? action.errorAt('code'))}
            target={target}
            purpose="password"
            captcha={captcha}
            onBadTarget={() => setFaults({ reach: targetFault(target) })}
          />
          <NewPassword
            password={field('password', action.errorOf('PasswordCommon') ?? action.errorAt('newPassword'))}
            again={field('again')}
          />
          <Button type="submit" wide busy={action.busy}>
            {t('passwordChange')}
          </Button>
        </AuthForm>
      </div>
    </Screen>
  )
}
