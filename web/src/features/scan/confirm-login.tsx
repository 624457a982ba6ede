import { MonitorSmartphone, ScanLine, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ScannedLogin } from '@mynah/contract/scan'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { answerLogin, forgetScanned } from './queries.ts'

// so long nobody can press by reflex
const armedAfter_ms = 2_000

/** Which browser wants to be signed in, and the question whether it may. */
export function ConfirmLogin({ login }: { login: ScannedLogin }) {
  const say = useSay('scan')
  const format = useFormat()
  const open = useOpen()
  const armed = useArmed()
  const [busy, setBusy] = useState(false)
  const [expired, setExpired] = useState(false)
  const { id, brand, model, system, address, createTime } = login
  const leave = () => {
    forgetScanned()
    open('/', { replace: true })
  }
  const answer = async (confirm: boolean) => {
    setBusy(true)
    const refused = await answerLogin(id, confirm)
    setBusy(false)
    if (refused === 'QrExpired') return setExpired(true)
    if (refused !== '') return
    if (confirm) toast(say('confirmed'))
    leave()
  }
  if (expired) {
    return (
      <Screen title={say('signIn')}>
        <EmptyState
          icon={ScanLine}
          sentence={say('expired')}
          action={{ label: say('again'), onPress: () => open('/pages/scan/scan', { replace: true }) }}
        />
      </Screen>
    )
  }
  return (
    <Screen title={say('signIn')}>
      <div className="flex flex-col items-center px-6 pt-4 pb-5 text-center">
        <span className="grid size-20 place-items-center rounded-squircle bg-beak-100 text-beak-700">
          <MonitorSmartphone aria-hidden className="size-9" strokeWidth={1.6} />
        </span>
        <h2 className="mt-4 text-22 font-bold tracking-tight">{say('confirmTitle')}</h2>
      </div>
      <Section>
        <Cell title={say('device')} value={[brand, model, system].filter(Boolean).join(', ')} />
        <Cell title={say('place')} value={address} />
        <Cell title={say('time')} value={format.clockTime(createTime)} />
      </Section>
      <div className="space-y-2.5 px-4 pb-6">
        <p className="flex gap-2.5 rounded-18 bg-beak-100 p-3.5 text-14 text-ink-900">
          <TriangleAlert aria-hidden className="size-5 flex-none text-beak-700" />
          {say('warning')}
        </p>
        <Button wide busy={busy} disabled={!armed} onClick={() => void answer(true)}>
          {say('confirm')}
        </Button>
        <Button wide kind="secondary" disabled={busy} onClick={() => void answer(false)}>
          {say('cancel')}
        </Button>
      </div>
    </Screen>
  )
}

function useArmed(): boolean {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), armedAfter_ms)
    return () => clearTimeout(timer)
  }, [])
  return armed
}
