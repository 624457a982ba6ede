import { FileText, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { clientVersion } from '@mynah/contract/limits'
import { SiteCell } from '#features/support/index.ts'
import { useSay } from '#i18n/say.ts'
import { confirm } from '#ui/ask.tsx'
import { Logo } from '#ui/bird.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { Screen } from '#ui/screen.tsx'
import { toast } from '#ui/toast.tsx'
import { version } from '../../../package.json'
import { newerBuild } from './queries.ts'

/** Which version this is, whether there is a newer one, and what was agreed to. */
export function AboutScreen() {
  const say = useSay('settings')
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    const newer = await newerBuild().catch(() => undefined)
    setBusy(false)
    if (newer === undefined) return toast(say('updateFailed'))
    if (!newer) return toast(say('upToDate'))
    const question = { title: say('updateAsk'), text: say('updateText'), confirm: say('update') }
    if (await confirm(question)) location.reload()
  }
  return (
    <Screen title={say('about')}>
      <div className="flex flex-col items-center px-6 pt-4 pb-6 text-center">
        <Logo size={96} />
        <p className="mt-3 text-22 font-bold tracking-tight">Mynah</p>
        <p className="text-14 text-ink-500">{say('openSource')}</p>
      </div>
      <Section>
        <Cell title={say('version')} value={version} />
        <Cell title={say('clientVersion')} value={clientVersion} />
        <Cell icon={RefreshCw} title={say('checkUpdate')} disabled={busy} onPress={() => void check()} />
        <Cell icon={FileText} title={say('agreement')} to="/pages/agreement/agreement" />
        <SiteCell />
      </Section>
    </Screen>
  )
}
