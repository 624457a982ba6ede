import { BellRing, Clock, Globe } from 'lucide-react'
import { useState } from 'react'
import type { SignInState } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/api/use-action.ts'
import { intlTag } from '#i18n/languages.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { setReminder, setTimeZone, usePushState } from '../queries.ts'
import { deviceZone, isSameZone, zoneLabel } from '../zones.ts'

/** The reminder, and the time zone by which days begin. */
export function SettingsSection({ state }: { state: SignInState }) {
  const t = useT('sign-in-page')
  return (
    <Section title={t('settings')}>
      <ReminderCell isOn={state.reminder} />
      <ZoneCells state={state} />
    </Section>
  )
}

function ReminderCell({ isOn }: { isOn: boolean }) {
  const t = useT('sign-in-page')
  const { busy, run } = useAction()
  const push = usePushState()
  const hint =
    push === 'denied' ? t('reminderDenied') : push === 'on' || push === 'off' ? '' : t('reminderElsewhere')
  return (
    <Cell
      icon={BellRing}
      title={t('reminder')}
      hint={hint || t('reminderHint', { time: `${limits.signInReminderHour}:00` })}
      checked={isOn}
      disabled={busy}
      onCheck={(wanted) => void run(() => setReminder(wanted))}
    />
  )
}

function ZoneCells({ state }: { state: SignInState }) {
  const t = useT('sign-in-page')
  const language = useLanguage()
  const { run } = useAction()
  const { timeZone, timeZoneFrom } = state
  const here = deviceZone()
  const isElsewhere = timeZone !== '' && !isSameZone(timeZone, here)
  const [openedAt] = useState(Date.now)
  const isTooNew = openedAt < timeZoneFrom
  const from = new Intl.DateTimeFormat(intlTag[language], { dateStyle: 'medium', timeStyle: 'short' })
  const zone = zoneLabel(here, language)
  const move = async () => {
    const question = { title: t('zoneUse'), text: t('zoneText', { zone }), confirm: t('zoneConfirm') }
    if (await confirm(question)) await run(() => setTimeZone(here))
  }
  return (
    <>
      <Cell
        icon={Globe}
        title={t('zone')}
        hint={t('zoneHint', { zone: zoneLabel(timeZone || 'UTC', language) })}
      />
      {isElsewhere && (
        <Cell
          icon={Clock}
          title={t('zoneUse')}
          hint={isTooNew ? t('zoneWait', { time: from.format(timeZoneFrom) }) : t('zoneHere', { zone })}
          disabled={isTooNew}
          onPress={() => void move()}
        />
      )}
    </>
  )
}
