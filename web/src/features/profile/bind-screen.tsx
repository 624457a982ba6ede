import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Self } from '@mynah/contract/people'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/toast.tsx'
import { useAction } from '#client/use-action.ts'
import {
  anyFault,
  AuthForm,
  codeFault,
  CodeRow,
  MailField,
  PhoneField,
  targetFault,
  faultText,
  useCaptcha,
  useRegion,
  type Faults,
  type Target,
} from '#features/auth/index.ts'
import { useOwnProof } from '#features/credentials/index.ts'
import { bind, useMe, useMore } from './queries.ts'

type Field = 'reach' | 'code'

/** A phone number of mine, or with `?way=mail` an address, proven by a code that went there and by an old credential. */
export function BindScreen() {
  const t = useT('profile')
  const mail = useSearchParams()[0].get('way') === 'mail'
  const me = useMe()
  const more = useMore()
  return (
    <Screen title={mail ? t('bindMail') : t('bindPhone')}>
      <Loaded query={more} skeleton={<CellSkeletons rows={3} />}>
        {({ hasPassword }) => me && <Form me={me} hasPassword={hasPassword} mail={mail} />}
      </Loaded>
    </Screen>
  )
}

function Form({ me, hasPassword, mail }: { me: Self; hasPassword: boolean; mail: boolean }) {
  const t = useT('profile')
  const tWaiting = useT('credentials')
  const tAuth = useT('auth')
  const { close } = usePageContext()
  const [reach, setReach] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [region, chooseRegion] = useRegion()
  const captcha = useCaptcha()
  const action = useAction()
  const own = useOwnProof(me, { hasPassword, waits: true, refused: action.errorOf('PasswordWrong') })
  const target: Target = mail
    ? { kind: 'mail', email: reach }
    : { kind: 'phone', regionCode: region.code, mobile: reach }
  const mended = (field: Field) => {
    setFaults((now) => ({ ...now, [field]: undefined }))
    action.forget()
  }
  const submit = async () => {
    const found: Faults<Field> = { reach: targetFault(target), code: codeFault(code) }
    setFaults(found)
    const proof = own.read()
    if (anyFault(found) || !proof) return
    let due = 0
    if ((await action.run(async () => void (due = await bind(target, code, proof)))) !== 'done') return
    toast(due > 0 ? tWaiting('waits', { time: fullTime(due) }) : t('bound'))
    close()
  }
  const field = {
    value: reach,
    onChange: (typed: string) => {
      setReach(typed)
      mended('reach')
    },
    error: faultText(faults.reach, tAuth) ?? action.errorOf('PhoneInvalid', 'MailInvalid', 'TargetTaken'),
  }
  return (
    <div className="px-4 pt-2 pb-8">
      <AuthForm onSubmit={submit}>
        <p className="px-1 text-14 text-ink-500">{t('bindText')}</p>
        {mail ? <MailField {...field} /> : <PhoneField {...field} region={region} onRegion={chooseRegion} />}
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
          error={faultText(faults.code, tAuth) ?? action.errorOf('CodeWrong')}
          onBadTarget={() => setFaults({ reach: targetFault(target) })}
        />
        {own.field}
        <Button type="submit" wide busy={action.busy}>
          {t('bind')}
        </Button>
      </AuthForm>
    </div>
  )
}
