import { MonitorSmartphone, ScanLine, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ScannedLogin } from '@mynah/contract/scan'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { scanPath } from './paths.ts'
import { answerLogin, forgetScanned } from './queries.ts'

// long enough that nobody confirms by reflex
const armedAfterSeconds = 2

/** Names the browser that wants to sign in, and asks whether it may. */
export function ConfirmLogin({ login }: { login: ScannedLogin }) {
  const t = useT('scan')
  const format = useFormat()
  const open = useOpen()
  const seconds = useSecondsLeft()
  const { busy, run } = useAction()
  const [expired, setExpired] = useState(false)
  const { id, brand, model, system, address, createTime } = login
  const leave = () => {
    forgetScanned()
    open('/', { replace: true })
  }
  const answer = (confirm: boolean) =>
    run(async () => {
      const refused = await answerLogin(id, confirm)
      if (refused === 'QrExpired') return setExpired(true)
      if (refused !== '') return
      if (confirm) toast(t('confirmed'))
      leave()
    })
  if (expired) {
    return (
      <Screen title={t('signIn')}>
        <EmptyState
          icon={ScanLine}
          sentence={t('expired')}
          action={{ label: t('again'), onPress: () => open(scanPath, { replace: true }) }}
        />
      </Screen>
    )
  }
  return (
    <Screen title={t('signIn')}>
      <div className="flex flex-col items-center px-6 pt-4 pb-5 text-center">
        <span className="grid size-20 place-items-center rounded-squircle bg-beak-100 text-beak-700">
          <MonitorSmartphone aria-hidden className="size-9" strokeWidth={1.6} />
        </span>
        <h2 className="mt-4 text-22 font-bold tracking-tight">{t('confirmTitle')}</h2>
      </div>
      <Section>
        <Cell title={t('device')} value={[brand, model, system].filter(Boolean).join(', ')} />
        <Cell title={t('place')} value={address} />
        <Cell title={t('time')} value={format.clockTime(createTime)} />
      </Section>
      <div className="space-y-2.5 px-4 pb-6">
        <p className="flex gap-2.5 rounded-18 bg-beak-100 p-3.5 text-14 text-ink-900">
          <TriangleAlert aria-hidden className="size-5 flex-none text-beak-700" />
          {t('warning')}
        </p>
        <Button wide busy={busy} disabled={seconds > 0} onClick={() => void answer(true)}>
          {seconds > 0 ? t('confirmIn', { seconds }) : t('confirm')}
        </Button>
        <Button wide kind="secondary" disabled={busy} onClick={() => void answer(false)}>
          {t('cancel')}
        </Button>
      </div>
    </Screen>
  )
}

function useSecondsLeft(): number {
  const [left, setLeft] = useState(armedAfterSeconds)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
