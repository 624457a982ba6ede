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
import type { DataExport, DeletionBlocker } from '@mynah/contract/account-deletion'
import { useAction } from '#client/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/toast.tsx'
import type { OwnProof } from '#features/credentials/index.ts'
import { ExportProof } from './export-proof.tsx'
import { destroyStep2Path } from './paths.ts'
import { askExport, fetchExport, hasKey, useDetail } from './queries.ts'

/** What the end of an account means, what stands in its way, and a copy of one's data to take along. */
export function DestroyStep1Screen() {
  const t = useT('account-deletion')
  const open = useOpen()
  const detail = useDetail()
  return (
    <Screen title={t('title')}>
      <Section title={t('what')}>
        <Fact icon={CalendarClock}>{t('whatWait')}</Fact>
        <Fact icon={LogIn}>{t('whatBack')}</Fact>
        <Fact icon={Eraser}>{t('whatGone')}</Fact>
        <Fact icon={Users}>{t('whatGroups')}</Fact>
        <Fact icon={Forward}>{t('whatStays')}</Fact>
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
                onClick={() => open(destroyStep2Path)}
              >
                {t('goOn')}
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

function Blocked({ by }: { by: DeletionBlocker[] }) {
  const t = useT('account-deletion')
  const reasons: Record<DeletionBlocker, string> = { money: t('blockedMoney'), order: t('blockedOrder') }
  return (
    <Section title={t('blockedTitle')}>
      {by.map((one) => (
        <Cell key={one} icon={PackageOpen} tone="red" title={reasons[one]} />
      ))}
    </Section>
  )
}

function Export({ dataExport }: { dataExport: DataExport | null }) {
  const t = useT('account-deletion')
  const format = useFormat()
  const { busy, run } = useAction()
  /** What the proof is asked for: a new file, or the one that there is. */
  const [asking, setAsking] = useState<{ open: boolean; one?: DataExport }>({ open: false })
  const fetchIt = (one: DataExport) =>
    run(async () => {
      if (!(await fetchExport(one))) toast(t('exportLost'))
    })
  const proven = async (proof: OwnProof) => {
    await askExport(proof, asking.one?.id)
    setAsking({ ...asking, open: false })
    if (asking.one) await fetchIt(asking.one)
  }
  const ready = dataExport?.state === 'ready' ? dataExport : undefined
  const waits = dataExport?.state === 'waiting'
  return (
    <Section title={t('export')} hint={t('exportHint')}>
      {dataExport?.state === 'failed' && <Cell tone="red" title={t('exportFailed')} />}
      {ready && (
        <Cell
          icon={Download}
          title={t('exportFetch', { size: format.fileSize(ready.size) })}
          disabled={busy}
          onPress={() => (hasKey(ready) ? void fetchIt(ready) : setAsking({ open: true, one: ready }))}
        />
      )}
      <Cell
        icon={PackageOpen}
        title={waits ? t('exportWaits') : t('exportAsk')}
        disabled={busy || waits}
        onPress={() => setAsking({ open: true })}
      />
      <ExportProof
        open={asking.open}
        onClose={() => setAsking({ ...asking, open: false })}
        onProof={proven}
      />
    </Section>
  )
}
