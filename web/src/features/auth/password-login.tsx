import { useState } from 'react'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AgreeBox } from './agree-box.tsx'
import { AuthForm } from './auth-form.tsx'
import { useCaptcha } from './captcha.tsx'
import { useDeed } from './deed.ts'
import { anyFault, tell, type Faults } from './fields.ts'
import { signInByPassword } from './queries.ts'

type Field = 'account' | 'password' | 'agree'

/** Signs in with a user number, e-mail or phone number, and a password. */
export function PasswordLogin() {
  const say = useSay('auth')
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const captcha = useCaptcha()
  const deed = useDeed()

  const mended = (field: Field) => {
    setFaults((now) => ({ ...now, [field]: undefined }))
    deed.forget()
  }
  const submit = async () => {
    const found: Faults<Field> = {
      account: account.trim() ? undefined : 'accountMissing',
      password: password ? undefined : 'passwordMissing',
      agree: agreed ? undefined : 'agreeMissing',
    }
    setFaults(found)
    if (anyFault(found) || !captcha.isFilled()) return
    const result = await deed.run(() => signInByPassword(account, password, captcha.given))
    if (result !== 'done') await captcha.heed(result)
  }
  return (
    <AuthForm onSubmit={submit}>
      <TextField
        label={say('account')}
        labelInside
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={account}
        onChange={(typed) => {
          setAccount(typed)
          mended('account')
        }}
        error={tell(faults.account, say)}
        hint={say('accountHint')}
      />
      <PasswordField
        label={say('password')}
        labelInside
        autoComplete="current-password"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          mended('password')
        }}
        error={tell(faults.password, say) ?? deed.errorOf('LoginWrong')}
      />
      {captcha.field}
      <AgreeBox
        checked={agreed}
        onCheck={(checked) => {
          setAgreed(checked)
          mended('agree')
        }}
        error={tell(faults.agree, say)}
      />
      <Button type="submit" wide busy={deed.busy}>
        {say('signIn')}
      </Button>
    </AuthForm>
  )
}
