import { HardDrive } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { confirm } from '#ui/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast.tsx'
import { clearDevice, useUsage } from './queries.ts'

/** What the app keeps on this device, and clearing it. */
export function StorageScreen() {
  const t = useT('settings')
  const format = useFormat()
  const usage = useUsage()
  const askAndClear = async () => {
    const question = { title: t('clearAsk'), text: t('clearText'), confirm: t('clear') }
    if (!(await confirm(question))) return
    await clearDevice()
    toast(t('cleared'))
  }
  return (
    <Screen title={t('storage')}>
      <Loaded query={usage} skeleton={<CellSkeletons rows={1} />}>
        {(bytes) => (
          <Section hint={t('storageHint')}>
            <Cell
              icon={HardDrive}
              title={t('used')}
              value={bytes === null ? t('usedUnknown') : format.fileSize(bytes)}
            />
          </Section>
        )}
      </Loaded>
      <div className="px-4 pt-1">
        <Button wide kind="secondary" onClick={() => void askAndClear()}>
          {t('clear')}
        </Button>
      </div>
    </Screen>
  )
}
