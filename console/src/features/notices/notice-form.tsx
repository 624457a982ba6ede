import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { languages, type Language } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { noticesAdmin, type NoticeKind } from '@mynah/contract/notices'
import { callAdmin, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Area, Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'
import { languageName } from '#parts/languages.ts'

type Text = { title: string; html: string }
type Texts = Partial<Record<Language, Text>>

/** Title and text in each language; English is required, and replaces missing ones. */
export function NoticeForm(props: {
  kind: NoticeKind
  notice: { id: string; texts: Texts } | undefined
  onDone: () => void
}) {
  const t = useT('notices')
  const { kind, notice, onDone } = props
  const [texts, setTexts] = useState<Texts>(notice?.texts ?? {})
  const save = useMutation({
    mutationFn: async () => {
      const given = languages.flatMap((language) => {
        const text = texts[language]
        return text && (text.title.trim() || text.html.trim()) ? [[language, text] as const] : []
      })
      const filled = Object.fromEntries(given) as Record<Language, Text>
      if (notice) await callAdmin(noticesAdmin.change, { id: notice.id, texts: filled })
      else await callAdmin(noticesAdmin.publish, { kind, texts: filled })
    },
    onSuccess: async () => {
      await invalidate(noticesAdmin.list)
      onDone()
    },
  })
  const set = (language: Language, change: Partial<Text>) =>
    setTexts((now) => ({ ...now, [language]: { title: '', html: '', ...now[language], ...change } }))
  return (
    <form
      className="space-y-4 rounded-xl border border-ink-200 bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      {languages.map((language) => (
        <TextIn
          key={language}
          language={language}
          text={texts[language]}
          onChange={(change) => set(language, change)}
        />
      ))}
      <Trouble error={save.error} />
      <div className="flex gap-3">
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t(notice ? 'change' : 'tellEverybody')}
        </Button>
        <Button onClick={onDone}>{t('close')}</Button>
      </div>
    </form>
  )
}

function TextIn(props: {
  language: Language
  text: Text | undefined
  onChange: (change: Partial<Text>) => void
}) {
  const { language, text, onChange } = props
  const t = useT('notices')
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">{languageName(language)}</legend>
      <Field
        label={t('titleIn', { language: languageName(language) })}
        lang={language}
        required={language === 'en'}
        maxLength={limits.noticeTitleLengthMax}
        value={text?.title ?? ''}
        onValue={(title) => onChange({ title })}
      />
      <Area
        label={t('htmlIn', { language: languageName(language) })}
        lang={language}
        required={language === 'en'}
        maxLength={limits.noticeHtmlLengthMax}
        value={text?.html ?? ''}
        onValue={(html) => onChange({ html })}
      />
    </fieldset>
  )
}
