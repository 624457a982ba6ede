import { useState } from 'react'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { AuthForm } from './auth-form.tsx'
import { useCaptcha } from './captcha.tsx'
import { CodeRow } from './code-row.tsx'
import { useDeed } from './deed.ts'
import {
  anyFault,
  codeFault,
  newPasswordFault,
  repeatFault,
  targetFault,
  tell,
  type Faults,
  type Target,
} from './fields.ts'
import { changePassword } from './queries.ts'
import { NewPassword } from './register-screen.tsx'
import { MailField, PhoneField, useRegion } from './target-fields.tsx'

const ways = ['phone', 'mail'] as const
type Way = (typeof ways)[number]
const empty = { reach: '', code: '', password: '', again: '' }
type Field = keyof typeof empty

/** A forgotten password is made anew with a code to the account's phone or e-mail. */
export function ForgetScreen() {
  const say = useSay('auth')
  const open = useOpen()
  const [way, setWay] = useState<Way>('phone')
  const [form, setForm] = useState(empty)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const deed = useDeed()

  const target: Target =
    way === 'phone'
      ? { kind: 'phone', regionCode: region.code, mobile: form.reach }
      : { kind: 'mail', email: form.reach }
  const field = (name: Field, refused?: string) => ({
    value: form[name],
    onChange: (typed: string) => {
      setForm((now) => ({ ...now, [name]: typed }))
      setFaults((now) => ({ ...now, [name]: undefined }))
      deed.forget()
    },
    error: tell(faults[name], say) ?? refused,
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
    const result = await deed.run(() => changePassword(target, form.code, form.password))
    if (result !== 'done') return
    toast(say('passwordChanged'))
    open('/pages/login/account', { replace: true })
  }
  const reach = field('reach', deed.errorOf('PhoneInvalid', 'MailInvalid'))
  const labels: Record<Way, string> = { phone: say('byPhone'), mail: say('byMail') }
  return (
    <Screen title={say('forgotTitle')}>
      <div className="mx-auto max-w-110 px-6 pt-2 pb-8">
        <AuthForm onSubmit={submit}>
          <p className="text-14 text-ink-500">{say('forgotText')}</p>
          <Segmented
            name={say('way')}
            value={way}
            onChange={(next) => {
              setWay(next)
              setForm((now) => ({ ...now, reach: '', code: '' }))
              setFaults({})
              deed.forget()
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
            {...field('code', deed.errorOf('CodeWrong'))}
            target={target}
            purpose="password"
            captcha={captcha}
            onBadTarget={() => setFaults({ reach: targetFault(target) })}
          />
          <NewPassword password={field('password', deed.errorOf('PasswordCommon'))} again={field('again')} />
          <Button type="submit" wide busy={deed.busy}>
            {say('passwordChange')}
          </Button>
        </AuthForm>
      </div>
    </Screen>
  )
}
