import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Self } from '@mynah/contract/people'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen, usePageContext } from '#ui/navigation.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/toast.tsx'
import { useAction } from '#client/use-action.ts'
import {
  anyFault,
  AuthForm,
  changePassword as changeByCode,
  codeFault,
  NewPassword,
  newPasswordFault,
  repeatFault,
  faultText,
  type Faults,
  type Target,
} from '#features/auth/index.ts'
import { OwnCode, ownTarget, WaitingSection, WaitNote } from '#features/credentials/index.ts'
import { myArchivePhoneEmailPath } from './paths.ts'
import { changePassword, refreshMe, useMe, useMore } from './queries.ts'

type Way = 'old' | 'code' | 'wait'
const empty = { old: '', code: '', password: '', again: '' }
type Field = keyof typeof empty

/** The password with which I sign in, changed with the old one or with a code. */
export function PasswordScreen() {
  const t = useT('profile')
  const me = useMe()
  const more = useMore()
  return (
    <Screen title={t('password')}>
      <Loaded query={more} skeleton={<CellSkeletons rows={3} />}>
        {({ hasPassword }) => me && <Form me={me} hasPassword={hasPassword} />}
      </Loaded>
    </Screen>
  )
}

function Form({ me, hasPassword }: { me: Self; hasPassword: boolean }) {
  const t = useT('profile')
  const open = useOpen()
  const tWaiting = useT('credentials')
  const target = ownTarget(me)
  const [way, setWay] = useState<Way>(hasPassword ? 'old' : 'code')
  if (!hasPassword && !target) {
    return (
      <EmptyState
        icon={KeyRound}
        sentence={t('passwordNeedsTarget')}
        action={{ label: t('phoneMail'), onPress: () => open(myArchivePhoneEmailPath) }}
      />
    )
  }
  return (
    <div className="space-y-4 px-4 pt-2">
      <Segmented
        name={t('proof')}
        value={way}
        onChange={setWay}
        options={[
          ...(hasPassword ? [{ value: 'old' as const, label: t('byOld') }] : []),
          ...(target ? [{ value: 'code' as const, label: t('byCode') }] : []),
          { value: 'wait', label: tWaiting('byNeither') },
        ]}
      />
      <Fields key={way} target={way === 'code' ? target : undefined} waits={way === 'wait'} />
      <div className="-mx-4">
        <WaitingSection />
      </div>
    </div>
  )
}

function Fields({ target, waits }: { target: Target | undefined; waits: boolean }) {
  const tWaiting = useT('credentials')
  const t = useT('profile')
  const tAuth = useT('auth')
  const { close } = usePageContext()
  const action = useAction()
  const [form, setForm] = useState(empty)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [oldMissing, setOldMissing] = useState(false)
  const field = (name: Field, refused?: string) => ({
    value: form[name],
    onChange: (typed: string) => {
      setForm((now) => ({ ...now, [name]: typed }))
      setFaults((now) => ({ ...now, [name]: undefined }))
      setOldMissing(false)
      action.forget()
    },
    error: faultText(faults[name], tAuth) ?? refused,
  })
  const submit = async () => {
    const found: Faults<Field> = {
      code: target && codeFault(form.code),
      password: newPasswordFault(form.password),
      again: repeatFault(form.password, form.again),
    }
    const missing = !target && !waits && form.old === ''
    setFaults(found)
    setOldMissing(missing)
    if (anyFault(found) || missing) return
    let due = 0
    const done = await action.run(async () => {
      if (target) await changeByCode(target, form.code, form.password)
      else due = await changePassword(waits ? undefined : form.old, form.password)
    })
    if (done !== 'done') return
    if (waits) {
      toast(tWaiting('waits', { time: fullTime(due) }))
      close()
      return
    }
    toast(target ? tAuth('passwordChanged') : t('passwordDone'))
    // by code every session ends, this one too: asking who I am leads to the login page
    if (target) await refreshMe()
    else close()
  }
  return (
    <AuthForm onSubmit={submit}>
      {waits ? (
        <WaitNote />
      ) : target ? (
        <>
          <p className="px-1 text-14 text-ink-500">{t('passwordByCode')}</p>
          <OwnCode target={target} purpose="password" {...field('code', action.errorOf('CodeWrong'))} />
        </>
      ) : (
        <PasswordField
          label={t('passwordOld')}
          labelInside
          autoComplete="current-password"
          {...field('old', oldMissing ? t('passwordOldMissing') : action.errorOf('PasswordWrong'))}
        />
      )}
      <NewPassword password={field('password', action.errorOf('PasswordCommon'))} again={field('again')} />
      <Button type="submit" wide busy={action.busy}>
        {tAuth('passwordChange')}
      </Button>
    </AuthForm>
  )
}
