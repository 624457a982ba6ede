import {
  CalendarClock,
  Download,
  Eraser,
  Forward,
  LogIn,
  PackageOpen,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import type { DataExport, DestroyBlocker } from '@mynah/contract/destroy'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast.tsx'
import { askExport, fetchExport, useDetail } from './queries.ts'

/** What the end of an account means, what stands in its way, and a copy of one's data to take along. */
export function DestroyStep1Screen() {
  const say = useSay('destroy')
  const open = useOpen()
  const detail = useDetail()
  return (
    <Screen title={say('title')}>
      <Section title={say('what')}>
        <Fact icon={CalendarClock}>{say('whatWait')}</Fact>
        <Fact icon={LogIn}>{say('whatBack')}</Fact>
        <Fact icon={Eraser}>{say('whatGone')}</Fact>
        <Fact icon={Users}>{say('whatGroups')}</Fact>
        <Fact icon={Forward}>{say('whatStays')}</Fact>
      </Section>
      <Loaded query={detail} skeleton={<CellSkeletons rows={2} />}>
        {({ blockers, dataExport }) => (
          <>
            <Export dataExport={dataExport} />
            {blockers.length > 0 && <Blocked by={blockers} />}
            <div className="px-4 pt-1 pb-6">
              <Button
                wide
                kind="danger"
                disabled={blockers.length > 0}
                onClick={() => open('/pages/destroy/step2')}
              >
                {say('goOn')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const Fact = ({ icon, children }: { icon: LucideIcon; children: string }) => (
  <Cell icon={icon} title={<span className="text-14 text-ink-700">{children}</span>} />
)

function Blocked({ by }: { by: DestroyBlocker[] }) {
  const say = useSay('destroy')
  const reasons: Record<DestroyBlocker, string> = { money: say('blockedMoney'), order: say('blockedOrder') }
  return (
    <Section title={say('blockedTitle')}>
      {by.map((one) => (
        <Cell key={one} icon={PackageOpen} tone="red" title={reasons[one]} />
      ))}
    </Section>
  )
}

function Export({ dataExport }: { dataExport: DataExport | null }) {
  const say = useSay('destroy')
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const run = async (deed: () => Promise<unknown>) => {
    setBusy(true)
    await deed()
    setBusy(false)
  }
  const fetchIt = async (one: DataExport) => {
    if (!(await fetchExport(one))) toast(say('exportLost'))
  }
  const ready = dataExport?.state === 'ready' ? dataExport : undefined
  const waits = dataExport?.state === 'waiting'
  return (
    <Section title={say('export')} hint={say('exportHint')}>
      {dataExport?.state === 'failed' && <Cell tone="red" title={say('exportFailed')} />}
      {ready && (
        <Cell
          icon={Download}
          title={say('exportFetch', { size: format.fileSize(ready.size) })}
          disabled={busy}
          onPress={() => void run(() => fetchIt(ready))}
        />
      )}
      <Cell
        icon={PackageOpen}
        title={waits ? say('exportWaits') : say('exportAsk')}
        disabled={busy || waits}
        onPress={() => void run(askExport)}
      />
    </Section>
  )
}
