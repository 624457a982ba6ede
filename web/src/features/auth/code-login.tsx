import { useState } from 'react'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { AgreeBox } from './agree-box.tsx'
import { AuthForm } from './auth-form.tsx'
import { useCaptcha } from './captcha.tsx'
import { CodeRow } from './code-row.tsx'
import { useDeed } from './deed.ts'
import { anyFault, codeFault, targetFault, tell, type Faults, type Target } from './fields.ts'
import { signInByCode } from './queries.ts'
import { MailField, PhoneField, useRegion } from './target-fields.tsx'

type Field = 'target' | 'code' | 'agree'

/** Signs in with a code from a message; a new phone number gets its account by that. */
export function CodeLogin({ way }: { way: Target['kind'] }) {
  const say = useSay('auth')
  const [region, chooseRegion] = useRegion()
  const [reach, setReach] = useState('')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const captcha = useCaptcha()
  const deed = useDeed()
  const target: Target =
    way === 'phone'
      ? { kind: 'phone', regionCode: region.code, mobile: reach }
      : { kind: 'mail', email: reach }

  const mended = (field: Field) => {
    setFaults((now) => ({ ...now, [field]: undefined }))
    deed.forget()
  }
  const submit = async () => {
    const found: Faults<Field> = {
      target: targetFault(target),
      code: codeFault(code),
      agree: agreed ? undefined : 'agreeMissing',
    }
    setFaults(found)
    if (!anyFault(found)) await deed.run(() => signInByCode(target, code))
  }
  const error = tell(faults.target, say) ?? deed.errorOf('PhoneInvalid', 'MailInvalid', 'AccountUnknown')
  const field = {
    value: reach,
    onChange: (typed: string) => {
      setReach(typed)
      mended('target')
    },
    error,
  }
  return (
    <AuthForm onSubmit={submit}>
      {way === 'phone' ? (
        <PhoneField {...field} region={region} onRegion={chooseRegion} />
      ) : (
        <MailField {...field} />
      )}
      {captcha.field}
      <CodeRow
        target={target}
        purpose="login"
        value={code}
        onChange={(typed) => {
          setCode(typed)
          mended('code')
        }}
        captcha={captcha}
        error={tell(faults.code, say) ?? deed.errorOf('CodeWrong')}
        onBadTarget={() => setFaults({ target: targetFault(target) })}
      />
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
