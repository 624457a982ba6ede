import { FileText, RefreshCw } from 'lucide-react'
import { clientVersion } from '@mynah/contract/limits'
import { useSetting } from '#features/app-info/index.ts'
import { SiteCell } from '#features/support/index.ts'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Logo } from '#ui/pictures/bird.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { version } from '../../../package.json'
import { agreementPath } from './paths.ts'
import { newerBuild, reloadFromServer } from './queries.ts'

/** The version, whether there is a newer one, and the agreements. */
export function AboutScreen() {
  const t = useT('settings')
  const { busy, resultOf } = useAction()
  const messageDays = Number(useSetting('messageDays'))
  const check = async () => {
    const newer = await resultOf(() => newerBuild().catch(() => undefined))
    if (newer === undefined) return toast(t('updateFailed'))
    if (!newer) return toast(t('upToDate'))
    const question = { title: t('updateAsk'), text: t('updateText'), confirm: t('update') }
    if ((await confirm(question)) && !(await resultOf(() => reloadFromServer()))) toast(t('updateFailed'))
  }
  return (
    <Screen title={t('about')}>
      <div className="flex flex-col items-center px-6 pt-4 pb-6 text-center">
        <Logo size={96} />
        <p className="mt-3 text-22 font-bold tracking-tight">Mynah</p>
        <p className="text-14 text-ink-500">{t('openSource')}</p>
      </div>
      <Section>
        <Cell title={t('version')} value={version} />
        <Cell title={t('clientVersion')} value={clientVersion} />
        {messageDays > 0 && <Cell title={t('messagesKept')} value={t('keptDays', { count: messageDays })} />}
        <Cell icon={RefreshCw} title={t('checkUpdate')} disabled={busy} onPress={() => void check()} />
        <Cell icon={FileText} title={t('agreement')} to={agreementPath} />
        <SiteCell />
      </Section>
    </Screen>
  )
}
