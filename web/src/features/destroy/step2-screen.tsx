import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { AuthForm, codeFault, tell, useDeed } from '#features/auth/index.ts'
import { OwnCode, ownTarget, useMore } from '#features/profile/index.ts'
import { applyForEnd, isAsked, useMe } from './queries.ts'

type Way = 'password' | 'code'

/** Proves that it is me who wants to go, and asks for the end. */
export function DestroyStep2Screen() {
  const say = useSay('destroy')
  const me = useMe()
  const more = useMore()
  // known once, it stays: the deed ends the session, and with it what was fetched
  const [hasPassword, setHasPassword] = useState<boolean>()
  if (hasPassword === undefined && more.data) setHasPassword(more.data.hasPassword)
  if (!me && !isAsked()) return <Navigate to="/pages/login/login" replace />
  return (
    <Screen title={say('title')}>
      <div className="space-y-4 px-4 pt-2 pb-6">
        <h2 className="px-1 text-22 font-bold tracking-tight">{say('proofTitle')}</h2>
        {hasPassword === undefined ? (
          <Loaded query={more} skeleton={<CellSkeletons rows={2} />}>
            {() => null}
          </Loaded>
        ) : (
          <Proof target={me && ownTarget(me)} hasPassword={hasPassword} />
        )}
      </div>
    </Screen>
  )
}

/** By the password, or by a code where there is a number or address to send it to; one alone where one is. */
function Proof(props: { target: ReturnType<typeof ownTarget>; hasPassword: boolean }) {
  const { target, hasPassword } = props
  const say = useSay('destroy')
  const sayProfile = useSay('profile')
  const open = useOpen()
  const [way, setWay] = useState<Way>(hasPassword ? 'password' : 'code')
  if (!hasPassword && !target && !isAsked()) {
    return (
      <EmptyState
        icon={KeyRound}
        sentence={say('proofMissing')}
        action={{ label: sayProfile('phoneMail'), onPress: () => open('/pages/my/archive/phoneEmail') }}
      />
    )
  }
  return (
    <>
      {hasPassword && target && (
        <Segmented
          name={say('proof')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'password', label: say('byPassword') },
            { value: 'code', label: say('byCode') },
          ]}
        />
      )}
      <ProofForm key={way} target={way === 'code' ? target : undefined} />
    </>
  )
}

function ProofForm({ target }: { target: ReturnType<typeof ownTarget> }) {
  const say = useSay('destroy')
  const sayAuth = useSay('auth')
  const open = useOpen()
  const deed = useDeed()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [understood, setUnderstood] = useState(false)
  const [agreeError, setAgreeError] = useState<string>()
  const type = (typed: string) => {
    setText(typed)
    setError(undefined)
    deed.forget()
  }
  const submit = async () => {
    const fault = target ? tell(codeFault(text), sayAuth) : text ? undefined : say('passwordMissing')
    setError(fault)
    setAgreeError(understood ? undefined : say('understoodMissing'))
    if (fault || !understood) return
    await deed.run(async () => {
      const due = await applyForEnd(target ? { verCode: text } : { password: text })
      open(`/pages/destroy/result?due=${due}`, { replace: true })
    })
  }
  return (
    <AuthForm onSubmit={submit}>
      {target ? (
        <OwnCode
          target={target}
          purpose="password"
          value={text}
          onChange={type}
          error={error ?? deed.errorOf('CodeWrong')}
        />
      ) : (
        <PasswordField
          label={say('password')}
          labelInside
          autoComplete="current-password"
          value={text}
          onChange={type}
          error={error ?? deed.errorOf('PasswordWrong')}
        />
      )}
      <Checkbox
        checked={understood}
        onCheck={(checked) => {
          setUnderstood(checked)
          setAgreeError(undefined)
        }}
        error={agreeError}
      >
        {say('understood')}
      </Checkbox>
      <Button type="submit" kind="danger" wide busy={deed.busy}>
        {say('doIt')}
      </Button>
    </AuthForm>
  )
}
