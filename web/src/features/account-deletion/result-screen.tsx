import { CalendarClock } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { loginPath } from './paths.ts'

/** Says when the account will be deleted, and how to cancel that until then. `?due=` is that time. */
export function DestroyResultScreen() {
  const t = useT('account-deletion')
  const format = useFormat()
  const open = useOpen()
  const due = Number(useSearchParams()[0].get('due'))
  const text = due > 0 ? t('resultText', { date: format.dayName(due) }) : t('resultSoon')
  return (
    <Screen title={t('title')} onBack={false}>
      <EmptyState
        icon={CalendarClock}
        title={t('resultTitle')}
        sentence={text}
        action={{ label: t('toLogin'), onPress: () => open(loginPath, { replace: true }) }}
      />
    </Screen>
  )
}
