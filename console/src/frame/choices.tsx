import { useState } from 'react'
import type { Language } from '@mynah/contract/languages'
import { switchLanguage } from '#i18n/start.ts'
import { languageNow, useT } from '#i18n/translate.ts'
import { Choice } from '#parts/field.tsx'
import { useAlerts, useAlertsChoice } from './alerts.ts'
import type { ConsolePage } from './feature.ts'
import { chosenTheme, setTheme, themes, type Theme } from './theme.ts'

/** Each in its own language: a reader may not understand the present one. */
const ownNames: Record<Language, string> = {
  en: 'English',
  id: 'Bahasa Indonesia',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  hi: 'हिन्दी',
  zh: '中文',
}
const languageOptions = Object.entries(ownNames).map(([value, label]) => ({
  value: value as Language,
  label,
}))

export function LanguageChoice() {
  const t = useT('frame')
  return (
    <Choice
      label={t('language')}
      value={languageNow()}
      options={languageOptions}
      onValue={(language) => void switchLanguage(language)}
    />
  )
}

export function ThemeChoice() {
  const t = useT('frame')
  const [theme, show] = useState(chosenTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    show(next)
  }
  const options = themes.map((value) => ({ value, label: t(value) }))
  return <Choice label={t('theme')} value={theme} options={options} onValue={choose} />
}

/** Whether new items cause a tone and a notification. */
export function AlertsChoice({ pages }: { pages: readonly ConsolePage[] }) {
  const t = useT('frame')
  const [isOn, choose] = useAlertsChoice()
  useAlerts(isOn, pages)
  return (
    <label className="flex min-h-10 items-center gap-3 text-sm">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {t('alerts')}
    </label>
  )
}
