import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Self } from '@mynah/contract/people'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen, usePlace } from '#ui/navigation.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import {
  anyFault,
  AuthForm,
  changePassword as changeByCode,
  codeFault,
  NewPassword,
  newPasswordFault,
  repeatFault,
  tell,
  useDeed,
  type Faults,
  type Target,
} from '#features/auth/index.ts'
import { OwnCode } from './own-code.tsx'
import { changePassword, ownTarget, refreshMe, useMe, useMore } from './queries.ts'

type Way = 'old' | 'code'
const empty = { old: '', code: '', password: '', again: '' }
type Field = keyof typeof empty

/** The password with which I sign in, changed with the old one or with a code. */
export function PasswordScreen() {
  const say = useSay('profile')
  const me = useMe()
  const more = useMore()
  return (
    <Screen title={say('password')}>
      <Loaded query={more} skeleton={<CellSkeletons rows={3} />}>
        {({ hasPassword }) => me && <Form me={me} hasPassword={hasPassword} />}
      </Loaded>
    </Screen>
  )
}

function Form({ me, hasPassword }: { me: Self; hasPassword: boolean }) {
  const say = useSay('profile')
  const open = useOpen()
  const target = ownTarget(me)
  const [way, setWay] = useState<Way>(hasPassword ? 'old' : 'code')
  if (!hasPassword && !target) {
    return (
      <EmptyState
        icon={KeyRound}
        sentence={say('passwordNeedsTarget')}
        action={{ label: say('phoneMail'), onPress: () => open('/pages/my/archive/phoneEmail') }}
      />
    )
  }
  return (
    <div className="space-y-4 px-4 pt-2">
      {hasPassword && target && (
        <Segmented
          name={say('proof')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'old', label: say('byOld') },
            { value: 'code', label: say('byCode') },
          ]}
        />
      )}
      <Fields key={way} target={way === 'code' ? target : undefined} />
    </div>
  )
}

function Fields({ target }: { target: Target | undefined }) {
  const say = useSay('profile')
  const sayAuth = useSay('auth')
  const { goBack } = usePlace()
  const deed = useDeed()
  const [form, setForm] = useState(empty)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [oldMissing, setOldMissing] = useState(false)
  const field = (name: Field, refused?: string) => ({
    value: form[name],
    onChange: (typed: string) => {
      setForm((now) => ({ ...now, [name]: typed }))
      setFaults((now) => ({ ...now, [name]: undefined }))
      setOldMissing(false)
      deed.forget()
    },
    error: tell(faults[name], sayAuth) ?? refused,
  })
  const submit = async () => {
    const found: Faults<Field> = {
      code: target && codeFault(form.code),
      password: newPasswordFault(form.password),
      again: repeatFault(form.password, form.again),
    }
    const missing = !target && form.old === ''
    setFaults(found)
    setOldMissing(missing)
    if (anyFault(found) || missing) return
    const done = await deed.run(() =>
      target ? changeByCode(target, form.code, form.password) : changePassword(form.old, form.password),
    )
    if (done !== 'done') return
    toast(target ? sayAuth('passwordChanged') : say('passwordDone'))
    // by code every session ends, this one too: asking who I am leads to the login page
    if (target) await refreshMe()
    else goBack?.()
  }
  return (
    <AuthForm onSubmit={submit}>
      {target ? (
        <>
          <p className="px-1 text-14 text-ink-500">{say('passwordByCode')}</p>
          <OwnCode target={target} purpose="password" {...field('code', deed.errorOf('CodeWrong'))} />
        </>
      ) : (
        <PasswordField
          label={say('passwordOld')}
          labelInside
          autoComplete="current-password"
          {...field('old', oldMissing ? say('passwordOldMissing') : deed.errorOf('PasswordWrong'))}
        />
      )}
      <NewPassword password={field('password', deed.errorOf('PasswordCommon'))} again={field('again')} />
      <Button type="submit" wide busy={deed.busy}>
        {sayAuth('passwordChange')}
      </Button>
    </AuthForm>
  )
}
