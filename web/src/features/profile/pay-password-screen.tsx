import { useState } from 'react'
import { isCommonPin } from '@mynah/contract/pins'
import type { Self } from '@mynah/contract/people'
import { profile } from '@mynah/contract/profile'
import { useCallForm } from '#client/api/call-form.ts'
import { fullTime } from '#i18n/dates.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { PinPad } from '#ui/fields/pin-pad.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useAction } from '#client/api/use-action.ts'
import { AuthForm, codeFault, faultText, type Target } from '#features/auth/index.ts'
import { OwnCode, ownTarget, WaitingSection, WaitNote } from '#features/credentials/index.ts'
import { savePayPassword, useMe, useMore, type Proof } from './queries.ts'

/**
 * How the user proves their identity: the old six digits, a code, without both the login password; else the change
 * waits.
 */
type Way = 'old' | 'code' | 'login' | 'wait'
type Step =
  | { name: 'proof' }
  | { name: 'new'; proof: Proof }
  | { name: 'again'; proof: Proof; digits: string }

/** Sets the six digits for payments: proof, new digits, repeated digits. */
export function PayPasswordScreen() {
  const t = useT('profile')
  const me = useMe()
  const more = useMore()
  return (
    <Screen title={t('payPassword')}>
      <Loaded query={more} skeleton={<CellSkeletons rows={2} />}>
        {({ hasPayPassword }) => me && <Steps me={me} has={hasPayPassword} />}
      </Loaded>
    </Screen>
  )
}

function Steps({ me, has }: { me: Self; has: boolean }) {
  const t = useT('profile')
  const action = useAction()
  const target = ownTarget(me)
  const known: Way[] = [...(has ? ['old' as const] : []), ...(target ? ['code' as const] : [])]
  const ways: Way[] = [...(known.length > 0 ? known : ['login' as const]), 'wait']
  const [way, setWay] = useState<Way>(ways[0] ?? 'login')
  const [step, setStep] = useState<Step>({ name: 'proof' })
  const [wrong, setWrong] = useState<string>()

  const save = useSaving(action)
  const finish = async (proof: Proof, digits: string, again: string) => {
    if (again !== digits) {
      setWrong(t('payPasswordDiffers'))
      return setStep({ name: 'new', proof })
    }
    if (!(await save(proof, digits))) setStep({ name: 'proof' })
  }
  if (step.name !== 'proof') {
    return (
      <PinPad
        key={step.name}
        label={step.name === 'new' ? t('payPasswordNew') : t('payPasswordAgain')}
        error={step.name === 'new' ? wrong : undefined}
        busy={action.busy}
        onFull={(digits) => {
          setWrong(undefined)
          if (step.name === 'new' && isCommonPin(digits)) setWrong(t('payPasswordCommon'))
          else if (step.name === 'new') setStep({ ...step, name: 'again', digits })
          else void finish(step.proof, step.digits, digits)
        }}
      />
    )
  }
  return (
    <div className="space-y-4 px-4 pt-2">
      <p className="px-1 text-14 text-ink-500">{t('payPasswordHint')}</p>
      {ways.length > 1 && (
        <Ways
          {...{ ways, way }}
          onWay={(next) => {
            setWay(next)
            action.forget()
          }}
        />
      )}
      <ProofForm
        key={way}
        way={way}
        target={target}
        refused={action.errorOf('CodeWrong', 'PasswordWrong', 'PayPasswordWrong', 'PayPasswordLocked')}
        onTyped={action.forget}
        onProof={(proof) => setStep({ name: 'new', proof })}
      />
      <div className="-mx-4">
        <WaitingSection />
      </div>
    </div>
  )
}

/** Saves the digits and closes the page. @returns whether that succeeded, also if the change waits */
function useSaving(action: ReturnType<typeof useAction>) {
  const t = useT('profile')
  const tWaiting = useT('credentials')
  const { close } = usePageContext()
  return async (proof: Proof, digits: string): Promise<boolean> => {
    let due = 0
    const result = await action.run(async () => void (due = await savePayPassword(digits, proof)))
    if (result !== 'done') return false
    toast(due > 0 ? tWaiting('waits', { time: fullTime(due) }) : t('payPasswordDone'))
    close()
    return true
  }
}

function Ways({ ways, way, onWay }: { ways: readonly Way[]; way: Way; onWay: (way: Way) => void }) {
  const t = useT('profile')
  const tWaiting = useT('credentials')
  const labels: Record<Way, string> = {
    old: t('byOld'),
    code: t('byCode'),
    login: tWaiting('byPassword'),
    wait: tWaiting('byNeither'),
  }
  return (
    <Segmented
      name={t('proof')}
      value={way}
      onChange={onWay}
      options={ways.map((value) => ({ value, label: labels[value] }))}
    />
  )
}

function ProofForm(props: {
  way: Way
  target: Target | undefined
  refused: string | undefined
  onTyped: () => void
  onProof: (proof: Proof) => void
}) {
  const { way, target, refused, onTyped, onProof } = props
  const t = useT('profile')
  const tAuth = useT('auth')
  const form = useCallForm(profile.savePayPassword, {
    start: { verCode: '', oldPassword: '' },
    input: ({ verCode }) => (way === 'code' ? { verCode } : {}),
    sentences: { verCode: tAuth('codeWrong') },
    also: ({ oldPassword }) => ({
      oldPassword:
        (way === 'old' && faultText(codeFault(oldPassword), tAuth)) ||
        (way === 'login' && !oldPassword && t('passwordOldMissing')),
    }),
  })
  const { verCode, oldPassword } = form.values
  const field = (name: 'verCode' | 'oldPassword') => {
    const { onChange, error, ...rest } = form.field(name)
    const type = (typed: string) => {
      onChange(typed)
      onTyped()
    }
    return { ...rest, onChange: type, error: error ?? refused }
  }
  const submit = async () => {
    if (!form.check()) return
    if (way === 'wait') onProof({})
    else onProof(way === 'code' ? { verCode } : { oldPassword })
  }
  return (
    <AuthForm onSubmit={submit}>
      {way === 'wait' ? (
        <WaitNote />
      ) : way === 'code' && target ? (
        <OwnCode target={target} purpose="paypassword" {...field('verCode')} />
      ) : (
        <PasswordField
          label={way === 'old' ? t('payPasswordOld') : t('loginPassword')}
          labelInside
          autoComplete="current-password"
          {...field('oldPassword')}
          {...(way === 'old' && { inputMode: 'numeric' as const, maxLength: 6 })}
        />
      )}
      <Button type="submit" wide>
        {t('next')}
      </Button>
    </AuthForm>
  )
}
