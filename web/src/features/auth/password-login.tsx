import { useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { AcceptLine } from './agreement-links.tsx'
import { AuthForm } from './auth-form.tsx'
import { useCaptcha } from './captcha.tsx'
import { useAction } from '#client/use-action.ts'
import { anyFault, faultText, type Faults } from './fields.ts'
import { signInByPassword } from './password-queries.ts'

type Field = 'account' | 'password'

/** Signs in with a user number, e-mail or phone number, and a password. */
export function PasswordLogin() {
  const t = useT('auth')
  // who made a new password has just said which account is theirs
  const { state } = useLocation() as { state: { account?: string } | null }
  const [account, setAccount] = useState(state?.account ?? '')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults<Field>>({})
  const captcha = useCaptcha()
  const action = useAction()

  const mended = (field: Field) => {
    setFaults((now) => ({ ...now, [field]: undefined }))
    action.forget()
  }
  const submit = async () => {
    const found: Faults<Field> = {
      account: account.trim() ? undefined : 'accountMissing',
      password: password ? undefined : 'passwordMissing',
    }
    setFaults(found)
    if (anyFault(found)) return
    const about = { purpose: 'login' as const, userNum: account.trim() }
    await action.run(() => captcha.pass(about, (given) => signInByPassword(account, password, given)))
  }
  return (
    <AuthForm onSubmit={submit}>
      <TextField
        label={t('account')}
        labelInside
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={account}
        onChange={(typed) => {
          setAccount(typed)
          mended('account')
        }}
        error={faultText(faults.account, t)}
        hint={t('accountHint')}
      />
      <PasswordField
        label={t('password')}
        labelInside
        autoComplete="current-password"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          mended('password')
        }}
        error={faultText(faults.password, t) ?? action.errorOf('LoginWrong')}
      />
      {captcha.field}
      <Button type="submit" wide busy={action.busy}>
        {t('signIn')}
      </Button>
      <AcceptLine />
    </AuthForm>
  )
}
