import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { AuthForm } from '../auth-form.tsx'
import { useCaptcha } from '../captcha/captcha.tsx'
import { CodeRow } from '../code-row.tsx'
import { faultText, plainNumber, targetFault, targetOf, type Target } from '../fields.ts'
import { NewPassword } from './new-password.tsx'
import { changePassword, newPasswordCall } from '../login/password-queries.ts'
import { loginAccountPath } from '../paths.ts'
import type { Region } from '../region.ts'
import { passwordRule, repeatWrong } from './rule-sentences.ts'
import { MailField, PhoneField, useRegion } from '../target-fields.tsx'

const ways = ['phone', 'mail'] as const
const start = { reach: '', code: '', newPassword: '', again: '' }

const refusedAt = {
  mobile: ['PhoneInvalid'],
  email: ['MailInvalid'],
  code: ['CodeWrong'],
  newPassword: ['PasswordCommon'],
} as const

function useNewPasswordForm(way: Target['kind'], region: Region) {
  const t = useT('auth')
  return useCallForm(newPasswordCall(way), {
    start,
    wire: () => ({ reach: way === 'phone' ? ['mobile', 'regionCode'] : ['email'] }),
    refusedAt,
    sentences: { code: t('codeWrong'), newPassword: passwordRule(t) },
    also: ({ reach, newPassword, again }) => ({
      reach: faultText(targetFault(targetOf(way, reach, region)), t),
      again: repeatWrong(newPassword, again, t),
    }),
  })
}

/** Resets a forgotten password with a code to the account's phone or e-mail. */
export function ForgetScreen() {
  const t = useT('auth')
  const navigate = useNavigate()
  const [way, setWay] = useState<Target['kind']>('phone')
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const form = useNewPasswordForm(way, region)
  const { reach, code, newPassword } = form.values
  const target = targetOf(way, reach, region)
  const submit = async () => {
    if (!(await form.worked(() => changePassword(target, code, newPassword, form.fields)))) return
    toast(t('passwordChanged'))
    // the login page then asks only for the password
    const account = target.kind === 'mail' ? reach.trim() : `+${region.code}${plainNumber(reach)}`
    void navigate(loginAccountPath, { replace: true, state: { account } })
  }
  const labels = { phone: t('byPhone'), mail: t('byMail') }
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
              form.set({ reach: '', code: '' })
              form.forget()
            }}
            options={ways.map((value) => ({ value, label: labels[value] }))}
          />
          {way === 'mail' ? (
            <MailField {...form.field('reach')} />
          ) : (
            <PhoneField {...form.field('reach')} region={region} onRegion={chooseRegion} />
          )}
          {captcha.field}
          <CodeRow
            {...form.field('code')}
            target={target}
            purpose="password"
            captcha={captcha}
            onBadTarget={() => form.check(['reach'])}
          />
          <NewPassword password={form.text('newPassword')} again={form.field('again')} />
          <Button type="submit" wide busy={form.busy}>
            {t('passwordChange')}
          </Button>
        </AuthForm>
      </div>
    </Screen>
  )
}
