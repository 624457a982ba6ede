import { languageNames, languages, type Language } from '#i18n/languages.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { switchLanguage } from '#i18n/start.ts'
import { cx } from '@mynah/ui/cx.ts'
import { toast } from '#ui/layers/toast.tsx'

/** The six languages at the bottom of a sign-in page; one tap switches. */
export function LanguageRow() {
  const t = useT('auth')
  const current = useLanguage()
  const choose = (language: Language) => {
    switchLanguage(language).catch(() => toast(t('languageFailed')))
  }
  return (
    <ul aria-label={t('language')} className="flex flex-wrap justify-center wide:-mx-6">
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-pressed={language === current}
            onClick={() => choose(language)}
            className={cx(
              'min-h-11 rounded-12 px-2 text-14',
              language === current ? 'font-medium text-ink-900' : 'text-ink-500 hover:text-ink-900',
            )}
          >
            {languageNames[language]}
          </button>
        </li>
      ))}
    </ul>
  )
}
