import { CalendarClock } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useOpen } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/states.tsx'
import { leaveIfAsked } from './queries.ts'

/** When the account will be gone, and the way back until then. `?due=` is that time. */
export function DestroyResultScreen() {
  const say = useSay('destroy')
  const format = useFormat()
  const open = useOpen()
  useEffect(leaveIfAsked, [])
  const due = Number(useSearchParams()[0].get('due'))
  const text = due > 0 ? say('resultText', { date: format.dayName(due) }) : say('resultSoon')
  return (
    <Screen title={say('title')} onBack={false}>
      <EmptyState
        icon={CalendarClock}
        title={say('resultTitle')}
        sentence={text}
        action={{ label: say('toLogin'), onPress: () => open('/pages/login/login', { replace: true }) }}
      />
    </Screen>
  )
}
