import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Checkbox } from '@mynah/ui/checkbox.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useAction } from '#client/use-action.ts'
import { AuthForm, codeFault, faultText } from '#features/auth/index.ts'
import { OwnCode, ownTarget } from '#features/credentials/index.ts'
import { useMore } from '#features/profile/index.ts'
import { destroyResultPath, myArchivePhoneEmailPath } from './paths.ts'
import { applyForEnd, leaveTo, useMe } from './queries.ts'

type Way = 'password' | 'code'

/** Proves that it is me who wants to go, and asks for the end. */
export function DestroyStep2Screen() {
  const t = useT('account-deletion')
  const me = useMe()
  const more = useMore()
  if (!me) return null
  return (
    <Screen title={t('title')}>
      <div className="space-y-4 px-4 pt-2 pb-6">
        <h2 className="px-1 text-22 font-bold tracking-tight">{t('proofTitle')}</h2>
        <Loaded query={more} skeleton={<CellSkeletons rows={2} />}>
          {({ hasPassword }) => <Proof target={ownTarget(me)} hasPassword={hasPassword} />}
        </Loaded>
      </div>
    </Screen>
  )
}

/** By the password, or by a code where there is a number or address to send it to; one alone where one is. */
function Proof(props: { target: ReturnType<typeof ownTarget>; hasPassword: boolean }) {
  const { target, hasPassword } = props
  const t = useT('account-deletion')
  const tProfile = useT('profile')
  const open = useOpen()
  const [way, setWay] = useState<Way>(hasPassword ? 'password' : 'code')
  if (!hasPassword && !target) {
    return (
      <EmptyState
        icon={KeyRound}
        sentence={t('proofMissing')}
        action={{ label: tProfile('phoneMail'), onPress: () => open(myArchivePhoneEmailPath) }}
      />
    )
  }
  return (
    <>
      {hasPassword && target && (
        <Segmented
          name={t('proof')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'password', label: t('byPassword') },
            { value: 'code', label: t('byCode') },
          ]}
        />
      )}
      <ProofForm key={way} target={way === 'code' ? target : undefined} />
    </>
  )
}

function ProofForm({ target }: { target: ReturnType<typeof ownTarget> }) {
  const t = useT('account-deletion')
  const tAuth = useT('auth')
  const open = useOpen()
  const action = useAction()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [understood, setUnderstood] = useState(false)
  const [agreeError, setAgreeError] = useState<string>()
  const type = (typed: string) => {
    setText(typed)
    setError(undefined)
    action.forget()
  }
  const submit = async () => {
    const fault = target ? faultText(codeFault(text), tAuth) : text ? undefined : t('passwordMissing')
    setError(fault)
    setAgreeError(understood ? undefined : t('understoodMissing'))
    if (fault || !understood) return
    await action.run(async () => {
      const due = await applyForEnd(target ? { verCode: text } : { password: text })
      const page = `${destroyResultPath}?due=${due}`
      if (leaveTo(page)) open(page, { replace: true })
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
          error={error ?? action.errorOf('CodeWrong')}
        />
      ) : (
        <PasswordField
          label={t('password')}
          labelInside
          autoComplete="current-password"
          value={text}
          onChange={type}
          error={error ?? action.errorOf('PasswordWrong')}
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
        {t('understood')}
      </Checkbox>
      <Button type="submit" kind="danger" wide busy={action.busy}>
        {t('doIt')}
      </Button>
    </AuthForm>
  )
}
