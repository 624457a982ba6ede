import { useState } from 'react'
import type { Self } from '@mynah/contract/people'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast.tsx'
import { AuthForm, codeFault, tell, useDeed, type Target } from '#features/auth/index.ts'
import { OwnCode } from './own-code.tsx'
import { ownTarget, savePayPassword, useMe, useMore, type Proof } from './queries.ts'

/** How it can be proven that it is me: the old six digits, a code, or without both the login password. */
type Way = 'old' | 'code' | 'login'
type Step =
  | { name: 'proof' }
  | { name: 'new'; proof: Proof }
  | { name: 'again'; proof: Proof; digits: string }

/** The six digits with which I pay: proven, chosen, typed again. */
export function PayPasswordScreen() {
  const say = useSay('profile')
  const me = useMe()
  const more = useMore()
  return (
    <Screen title={say('payPassword')}>
      <Loaded query={more} skeleton={<CellSkeletons rows={2} />}>
        {({ hasPayPassword }) => me && <Steps me={me} has={hasPayPassword} />}
      </Loaded>
    </Screen>
  )
}

function Steps({ me, has }: { me: Self; has: boolean }) {
  const say = useSay('profile')
  const { goBack } = usePlace()
  const deed = useDeed()
  const target = ownTarget(me)
  const ways: Way[] = [...(has ? ['old' as const] : []), ...(target ? ['code' as const] : [])]
  const [way, setWay] = useState<Way>(ways[0] ?? 'login')
  const [step, setStep] = useState<Step>({ name: 'proof' })
  const [wrong, setWrong] = useState<string>()

  const finish = async (proof: Proof, digits: string, again: string) => {
    if (again !== digits) {
      setWrong(say('payPasswordDiffers'))
      return setStep({ name: 'new', proof })
    }
    const result = await deed.run(() => savePayPassword(digits, proof))
    if (result !== 'done') return setStep({ name: 'proof' })
    toast(say('payPasswordDone'))
    goBack?.()
  }
  if (step.name !== 'proof') {
    return (
      <Digits
        key={step.name}
        label={step.name === 'new' ? say('payPasswordNew') : say('payPasswordAgain')}
        error={step.name === 'new' ? wrong : undefined}
        busy={deed.busy}
        onFull={(digits) => {
          setWrong(undefined)
          if (step.name === 'new') setStep({ ...step, name: 'again', digits })
          else void finish(step.proof, step.digits, digits)
        }}
      />
    )
  }
  const labels: Record<Way, string> = { old: say('byOld'), code: say('byCode'), login: '' }
  return (
    <div className="space-y-4 px-4 pt-2">
      <p className="px-1 text-14 text-ink-500">{say('payPasswordHint')}</p>
      {ways.length > 1 && (
        <Segmented
          name={say('proof')}
          value={way}
          onChange={(next) => {
            setWay(next)
            deed.forget()
          }}
          options={ways.map((value) => ({ value, label: labels[value] }))}
        />
      )}
      <ProofForm
        key={way}
        way={way}
        target={target}
        refused={deed.errorOf('CodeWrong', 'PasswordWrong', 'PayPasswordWrong', 'PayPasswordLocked')}
        onTyped={deed.forget}
        onProof={(proof) => setStep({ name: 'new', proof })}
      />
    </div>
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
  const say = useSay('profile')
  const sayAuth = useSay('auth')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const type = (typed: string) => {
    setText(typed)
    setError(undefined)
    onTyped()
  }
  const submit = async () => {
    const faults: Record<Way, string | undefined> = {
      old: tell(codeFault(text), sayAuth),
      code: tell(codeFault(text), sayAuth),
      login: text ? undefined : say('passwordOldMissing'),
    }
    setError(faults[way])
    if (!faults[way]) onProof(way === 'code' ? { verCode: text } : { oldPassword: text })
  }
  return (
    <AuthForm onSubmit={submit}>
      {way === 'code' && target ? (
        <OwnCode
          target={target}
          purpose="paypassword"
          value={text}
          onChange={type}
          error={error ?? refused}
        />
      ) : (
        <PasswordField
          label={way === 'old' ? say('payPasswordOld') : say('loginPassword')}
          labelInside
          autoComplete="current-password"
          value={text}
          onChange={type}
          error={error ?? refused}
          {...(way === 'old' && { inputMode: 'numeric' as const, maxLength: 6 })}
        />
      )}
      <Button type="submit" wide>
        {say('next')}
      </Button>
    </AuthForm>
  )
}

function Digits(props: {
  label: string
  error: string | undefined
  busy: boolean
  onFull: (digits: string) => void
}) {
  const [digits, setDigits] = useState('')
  return (
    <div className="space-y-5 px-4 pt-6">
      <p className="text-center text-16 font-medium">{props.label}</p>
      <CodeField
        label={props.label}
        value={digits}
        onChange={setDigits}
        onFull={props.onFull}
        masked
        autoFocus
        disabled={props.busy}
        error={props.error}
      />
    </div>
  )
}
