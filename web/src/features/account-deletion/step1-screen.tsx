import { CalendarClock, Eraser, Forward, LogIn, PackageOpen, Users, type LucideIcon } from 'lucide-react'
import type { DeletionBlocker } from '@mynah/contract/account-deletion'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { ExportSection } from './export-section.tsx'
import { destroyStep2Path } from './paths.ts'
import { useDetail } from './queries.ts'

/** Explains what deleting the account means, lists what prevents it, and offers a data export. */
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
            <ExportSection dataExport={dataExport} />
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
