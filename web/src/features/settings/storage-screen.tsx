import { HardDrive } from 'lucide-react'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { confirm } from '#ui/ask.tsx'
import { Button } from '#ui/button.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { CellSkeletons } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast.tsx'
import { clearDevice, useUsage } from './queries.ts'

/** What the app keeps on this device, and clearing it. */
export function StorageScreen() {
  const say = useSay('settings')
  const format = useFormat()
  const usage = useUsage()
  const askAndClear = async () => {
    const question = { title: say('clearAsk'), text: say('clearText'), confirm: say('clear') }
    if (!(await confirm(question))) return
    await clearDevice()
    toast(say('cleared'))
  }
  return (
    <Screen title={say('storage')}>
      <Loaded query={usage} skeleton={<CellSkeletons rows={1} />}>
        {(bytes) => (
          <Section hint={say('storageHint')}>
            <Cell
              icon={HardDrive}
              title={say('used')}
              value={bytes === null ? say('usedUnknown') : format.fileSize(bytes)}
            />
          </Section>
        )}
      </Loaded>
      <div className="px-4 pt-1">
        <Button wide kind="secondary" onClick={() => void askAndClear()}>
          {say('clear')}
        </Button>
      </div>
    </Screen>
  )
}
