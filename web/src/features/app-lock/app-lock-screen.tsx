import { KeyRound, Lock, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { isCommonPin } from '@mynah/contract/pins'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { PinPad } from '#ui/fields/pin-pad.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { toast } from '#ui/layers/toast.tsx'
import {
  chooseDelay,
  isLockPossible,
  lockDelays,
  lockNow,
  tryDigits,
  turnOffLock,
  turnOnLock,
  useLockSettings,
} from './queries.ts'

type Step = { name: 'old'; next: 'off' | 'change' } | { name: 'new' } | { name: 'again'; digits: string }

/** Turns the app lock on or off, changes its PIN, and sets after what time it locks. */
export function AppLockScreen() {
  const t = useT('app-lock')
  const [step, setStep] = useState<Step>()
  return (
    <Screen title={t('title')}>
      {step ? <Steps step={step} onStep={setStep} /> : <Choices onStep={setStep} />}
    </Screen>
  )
}

function Choices({ onStep }: { onStep: (step: Step) => void }) {
  const t = useT('app-lock')
  const { on, delay } = useLockSettings()
  const possible = isLockPossible()
  return (
    <>
      <Section hint={possible ? t('hint') : t('insecure')}>
        <Cell
          icon={Lock}
          title={t('title')}
          checked={on}
          disabled={!possible}
          onCheck={(wanted) => onStep(wanted ? { name: 'new' } : { name: 'old', next: 'off' })}
        />
        {on && (
          <>
            <Cell
              icon={KeyRound}
              title={t('change')}
              onPress={() => onStep({ name: 'old', next: 'change' })}
            />
            <Cell icon={LockKeyhole} title={t('lockNow')} onPress={lockNow} />
          </>
        )}
      </Section>
      {on && (
        <section className="px-4 pb-3">
          <h2 className="px-1 pt-2 pb-1.5 text-14 font-medium text-ink-500">{t('after')}</h2>
          <Segmented
            name={t('after')}
            value={String(delay)}
            onChange={(value) => chooseDelay(lockDelays.find((one) => String(one) === value) ?? 0)}
            options={lockDelays.map((one) => ({
              value: String(one),
              label: one === 0 ? t('atOnce') : t('minutes', { minutes: String(one) }),
            }))}
          />
        </section>
      )}
    </>
  )
}

function Steps({ step, onStep }: { step: Step; onStep: (step: Step | undefined) => void }) {
  const t = useT('app-lock')
  const { on, delay } = useLockSettings()
  const { busy, run } = useAction()
  const [error, setError] = useState<string>()
  const labels = { old: t('oldPin'), new: t('newPin'), again: t('again') }

  const full = async (digits: string) => {
    setError(undefined)
    if (step.name === 'old') {
      const result = await tryDigits(digits)
      if (result !== 'right') return setError(t('wrong', { count: result }))
      if (step.next === 'change') return onStep({ name: 'new' })
      turnOffLock()
      return onStep(undefined)
    }
    if (step.name === 'new') {
      if (isCommonPin(digits)) return setError(t('common'))
      return onStep({ name: 'again', digits })
    }
    if (step.digits !== digits) {
      setError(t('differs'))
      return onStep({ name: 'new' })
    }
    await turnOnLock(digits, delay)
    toast(on ? t('changed') : t('turnedOn'))
    onStep(undefined)
  }
  return (
    <PinPad
      key={step.name}
      label={labels[step.name]}
      error={error}
      busy={busy}
      onFull={(digits) => void run(() => full(digits))}
    />
  )
}
