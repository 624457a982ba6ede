import { Coins, MessageCircle, Moon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Settings } from '@mynah/contract/account'
import { useT } from '#i18n/translate.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { changeSettings, useSettings } from './queries.ts'

/** What notifies the user, and the quiet hours in which only calls do, on all devices. */
export function NotificationsScreen() {
  const t = useT('web-push')
  const query = useSettings()
  return (
    <Screen title={t('rules')}>
      <Loaded query={query} skeleton={<CellSkeletons />}>
        {(settings) => (
          <>
            <Kinds settings={settings} />
            <QuietHours settings={settings} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Kinds({ settings }: { settings: Settings }) {
  const t = useT('web-push')
  const groups: Record<Settings['notifyGroups'], string> = {
    all: t('groupsAll'),
    named: t('groupsNamed'),
    none: t('groupsNone'),
  }
  const reactions: Record<Settings['notifyReactions'], string> = {
    all: t('reactionsAll'),
    known: t('reactionsKnown'),
    none: t('reactionsNone'),
  }
  return (
    <Section title={t('kinds')} hint={t('kindsHint')}>
      <Cell
        icon={MessageCircle}
        title={t('privateChats')}
        checked={settings.notifyMessages}
        onCheck={(on) => void changeSettings({ notifyMessages: on }, settings)}
      />
      <Choice title={t('groups')}>
        <Segmented
          name={t('groups')}
          value={settings.notifyGroups}
          onChange={(notifyGroups) => void changeSettings({ notifyGroups }, settings)}
          options={(['all', 'named', 'none'] as const).map((value) => ({ value, label: groups[value] }))}
        />
      </Choice>
      <Choice title={t('reactions')}>
        <Segmented
          name={t('reactions')}
          value={settings.notifyReactions}
          onChange={(notifyReactions) => void changeSettings({ notifyReactions }, settings)}
          options={(['all', 'known', 'none'] as const).map((value) => ({ value, label: reactions[value] }))}
        />
      </Choice>
      <Cell icon={Coins} title={t('money')} value={t('always')} />
    </Section>
  )
}

const Choice = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="px-3.5 pt-2.5 pb-3.5">
    <p className="pb-2 text-16">{title}</p>
    {children}
  </li>
)

/** The device's time zone, which is sent with each change. */
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

function QuietHours({ settings }: { settings: Settings }) {
  const t = useT('web-push')
  const change = (what: Partial<Settings>) =>
    void changeSettings({ ...what, quietZone: zoneHere() }, settings)
  return (
    <Section title={t('quiet')} hint={t('quietHint')}>
      <Cell
        icon={Moon}
        title={t('quiet')}
        hint={settings.quiet ? settings.quietZone.replaceAll('_', ' ') : undefined}
        checked={settings.quiet}
        onCheck={(quiet) => change({ quiet })}
      />
      {settings.quiet && (
        <>
          <Time
            title={t('from')}
            minute={settings.quietFrom}
            onChange={(quietFrom) => change({ quietFrom })}
          />
          <Time title={t('to')} minute={settings.quietTo} onChange={(quietTo) => change({ quietTo })} />
        </>
      )}
    </Section>
  )
}

function Time(props: { title: string; minute: number; onChange: (minute: number) => void }) {
  const { title, minute, onChange } = props
  const id = useId()
  const two = (number: number) => String(number).padStart(2, '0')
  return (
    <li className="flex min-h-13 items-center gap-3 px-3.5 py-1.5 text-16">
      <label htmlFor={id} className="min-w-0 flex-1">
        {title}
      </label>
      <input
        id={id}
        type="time"
        required
        value={`${two(Math.floor(minute / 60))}:${two(minute % 60)}`}
        onChange={({ currentTarget }) => {
          const [hours, minutes] = currentTarget.value.split(':').map(Number)
          if (hours !== undefined && minutes !== undefined) onChange(60 * hours + minutes)
        }}
        className="min-h-11 rounded-[14px] bg-ink-100 px-3 tabular-nums outline-offset-2"
      />
    </li>
  )
}
