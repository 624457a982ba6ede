import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { toast } from '#ui/toast.tsx'
import {
  anyFault,
  AuthForm,
  codeFault,
  CodeRow,
  MailField,
  PhoneField,
  targetFault,
  tell,
  useCaptcha,
  useDeed,
  useRegion,
  type Faults,
  type Target,
} from '#features/auth/index.ts'
import { bind } from './queries.ts'

type Field = 'reach' | 'code'

/** A phone number of mine, or with `?way=mail` an address, proven by a code that went there. */
export function BindScreen() {
  const say = useSay('profile')
  const sayAuth = useSay('auth')
  const { goBack } = usePlace()
  const mail = useSearchParams()[0].get('way') === 'mail'
  const [reach, setReach] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const deed = useDeed()
  const target: Target = mail
    ? { kind: 'mail', email: reach }
    : { kind: 'phone', regionCode: region.code, mobile: reach }
  const mended = (field: Field) => {
    setFaults((now) => ({ ...now, [field]: undefined }))
    deed.forget()
  }
  const submit = async () => {
    const found: Faults<Field> = { reach: targetFault(target), code: codeFault(code) }
    setFaults(found)
    if (anyFault(found)) return
    if ((await deed.run(() => bind(target, code))) !== 'done') return
    toast(say('bound'))
    goBack?.()
  }
  const field = {
    value: reach,
    onChange: (typed: string) => {
      setReach(typed)
      mended('reach')
    },
    error: tell(faults.reach, sayAuth) ?? deed.errorOf('PhoneInvalid', 'MailInvalid', 'TargetTaken'),
  }
  return (
    <Screen title={mail ? say('bindMail') : say('bindPhone')}>
      <div className="px-4 pt-2">
        <AuthForm onSubmit={submit}>
          <p className="px-1 text-14 text-ink-500">{say('bindText')}</p>
          {mail ? (
            <MailField {...field} />
          ) : (
            <PhoneField {...field} region={region} onRegion={chooseRegion} />
          )}
          {captcha.field}
          <CodeRow
            target={target}
            purpose="bind"
            value={code}
            onChange={(typed) => {
              setCode(typed)
              mended('code')
            }}
            captcha={captcha}
            error={tell(faults.code, sayAuth) ?? deed.errorOf('CodeWrong')}
            onBadTarget={() => setFaults({ reach: targetFault(target) })}
          />
          <Button type="submit" wide busy={deed.busy}>
            {say('bind')}
          </Button>
        </AuthForm>
      </div>
    </Screen>
  )
}
