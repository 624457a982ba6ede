import { useLocation } from 'react-router'
import { auth } from '@mynah/contract/auth'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { AcceptLine } from '../agreement-links.tsx'
import { AuthForm } from '../auth-form.tsx'
import { useCaptcha } from '../captcha/captcha.tsx'
import { signInByPassword } from './password-queries.ts'

/** Signs in with a user number, e-mail or phone number, and a password. */
export function PasswordLogin() {
  const t = useT('auth')
  // after a password reset the account is already known
  const { state } = useLocation() as { state: { account?: string } | null }
  const captcha = useCaptcha()
  const form = useCallForm(auth.loginByPassword, {
    start: { userNum: state?.account ?? '', pwd: '' },
    also: ({ userNum, pwd }) => ({
      userNum: !userNum.trim() && t('accountMissing'),
      pwd: !pwd && t('passwordMissing'),
    }),
  })
  const submit = async () => {
    const { userNum, pwd } = form.values
    const about = { purpose: 'login' as const, userNum: userNum.trim() }
    await form.worked(() => captcha.pass(about, (given) => signInByPassword(userNum, pwd, given)))
  }
  return (
    <AuthForm onSubmit={submit}>
      <TextField
        label={t('account')}
        labelInside
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('accountHint')}
        {...form.text('userNum')}
      />
      <PasswordField
        label={t('password')}
        labelInside
        autoComplete="current-password"
        {...form.text('pwd')}
        error={form.errorAt('pwd') ?? form.errorOf('LoginWrong')}
      />
      {captcha.field}
      <Button type="submit" wide busy={form.busy}>
        {t('signIn')}
      </Button>
      <AcceptLine />
    </AuthForm>
  )
}
