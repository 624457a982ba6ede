import { Check, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { languageNames, languages, type Language } from '#i18n/languages.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { switchLanguage } from '#i18n/start.ts'
import { Cell, List } from '#ui/lists/list.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { toast } from '#ui/layers/toast.tsx'

export function LocaleScreen() {
  const t = useT('app')
  const current = useLanguage()
  const [coming, setComing] = useState<Language>()
  const choose = async (language: Language) => {
    setComing(language)
    try {
      await switchLanguage(language)
    } catch {
      toast(t('languageFailed'))
    }
    setComing(undefined)
  }
  return (
    <Screen title={t('language')}>
      <div className="px-4 pt-1 pb-6">
        <List label={t('language')}>
          {languages.map((language) => (
            <Cell
              key={language}
              title={<span lang={language}>{languageNames[language]}</span>}
              selected={language === current}
              onPress={() => void choose(language)}
              value={
                language === coming ? (
                  <LoaderCircle aria-hidden className="size-5 animate-spin text-ink-500" />
                ) : (
                  language === current && <Check aria-hidden className="size-5 text-beak-700" />
                )
              }
            />
          ))}
        </List>
      </div>
    </Screen>
  )
}
