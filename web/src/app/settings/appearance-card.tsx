import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { textSizes, useTextSize, type TextSize } from '#app/settings/text-size.ts'
import { themes, useTheme, type Theme } from '#app/settings/theme.ts'
import { chooseHourForm, hourForm, hourForms, type HourForm } from '#i18n/hours.ts'
import { useT } from '#i18n/translate.ts'
import { Segmented } from '@mynah/ui/segmented.tsx'

/** The appearance on this device: theme and text size. */
export function AppearanceCard() {
  const tSettings = useT('settings')
  const [theme, chooseTheme] = useTheme()
  const [size, chooseSize] = useTextSize()
  const hours = useSyncExternalStore(hourForm.subscribe, hourForm.get)
  const hourNames: Record<HourForm, string> = {
    locale: tSettings('hoursLocale'),
    '12': tSettings('hours12'),
    '24': tSettings('hours24'),
  }
  const themeNames: Record<Theme, string> = {
    system: tSettings('themeSystem'),
    light: tSettings('themeLight'),
    dark: tSettings('themeDark'),
  }
  const sizeNames: Record<TextSize, string> = {
    plain: tSettings('textPlain'),
    large: tSettings('textLarge'),
    largest: tSettings('textLargest'),
  }
  return (
    <div className="space-y-3 px-4 pb-3">
      <Choice
        title={tSettings('theme')}
        value={theme}
        onChange={chooseTheme}
        of={themes}
        names={themeNames}
      />
      <Choice
        title={tSettings('textSize')}
        value={size}
        onChange={chooseSize}
        of={textSizes}
        names={sizeNames}
      >
        <Sample />
      </Choice>
      <Choice
        title={tSettings('hours')}
        value={hours}
        onChange={chooseHourForm}
        of={hourForms}
        names={hourNames}
      />
    </div>
  )
}

/** Two messages in the selected size. */
function Sample() {
  const t = useT('settings')
  return (
    <div role="figure" aria-label={t('sample')} className="mt-3 space-y-1.5 rounded-[14px] bg-ink-50 p-3">
      <p className="w-fit max-w-[85%] rounded-18 bg-bubble-in px-3.5 py-2 text-16 wrap-anywhere">
        {t('sampleIn')}
      </p>
      <p className="ml-auto w-fit max-w-[85%] rounded-18 bg-bubble-out px-3.5 py-2 text-16 wrap-anywhere">
        {t('sampleOut')}
      </p>
    </div>
  )
}

function Choice<V extends string>(props: {
  title: string
  value: V
  onChange: (value: V) => void
  of: readonly V[]
  names: Record<V, string>
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-18 bg-paper px-3.5 pt-3 pb-3.5">
      <h2 id={id} className="mb-2.5 text-16">
        {props.title}
      </h2>
      <Segmented
        name={props.title}
        value={props.value}
        onChange={props.onChange}
        options={props.of.map((value) => ({ value, label: props.names[value] }))}
      />
      {props.children}
    </section>
  )
}
