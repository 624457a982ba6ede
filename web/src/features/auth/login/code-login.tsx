import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { AcceptLine } from '../agreement-links.tsx'
import { AuthForm } from '../auth-form.tsx'
import { useCaptcha } from '../captcha/captcha.tsx'
import { CodeRow } from '../code-row.tsx'
import { useAction } from '#client/api/use-action.ts'
import { anyFault, codeFault, targetFault, faultText, type Faults, type Target } from '../fields.ts'
import { signInByCode } from '../queries.ts'
import { MailField, PhoneField, useRegion } from '../target-fields.tsx'

type Field = 'target' | 'code'

/** Signs in with a code from a message, which also creates the account of a new phone number. */
export function CodeLogin({ way }: { way: Target['kind'] }) {
  const t = useT('auth')
  const [region, chooseRegion] = useRegion()
  const [reach, setReach] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<Faults<Field>>({})
  const captcha = useCaptcha()
  const action = useAction()
  const target: Target =
    way === 'phone'
      ? { kind: 'phone', regionCode: region.code, mobile: reach }
      : { kind: 'mail', email: reach }

  const mended = (field: Field) => {
    setFaults((now) => ({ ...now, [field]: undefined }))
    action.forget()
  }
  const submit = async () => {
    const found: Faults<Field> = { target: targetFault(target), code: codeFault(code) }
    setFaults(found)
    if (!anyFault(found)) await action.run(() => signInByCode(target, code))
  }
  const error = faultText(faults.target, t) ?? action.errorOf('PhoneInvalid', 'MailInvalid', 'AccountUnknown')
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
        error={faultText(faults.code, t) ?? action.errorOf('CodeWrong')}
        onBadTarget={() => setFaults({ target: targetFault(target) })}
      />
      <Button type="submit" wide busy={action.busy}>
        {t('signIn')}
      </Button>
      <AcceptLine />
    </AuthForm>
  )
}
