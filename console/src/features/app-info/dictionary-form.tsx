import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appInfoAdmin } from '@mynah/contract/app-info'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { languages } from '@mynah/contract/languages'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Area, Field } from '#parts/field.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'

type Word = AdminOutput<typeof appInfoAdmin.words>['list'][number]

/** Edits one dictionary at a time, an entry on each line: its value, then its label in every language. */
export function DictionaryForm() {
  const t = useT('app-info')
  const types = useQuery(queryOf(appInfoAdmin.types, {}))
  const [typed, setTyped] = useState('')
  const [type, setType] = useState<string>()
  const words = useQuery({
    ...queryOf(appInfoAdmin.words, { type: type ?? '' }),
    enabled: type !== undefined,
  })
  return (
    <section aria-label={t('dictionary')} className="space-y-4">
      <h2 className="text-lg font-bold">{t('dictionary')}</h2>
      <Loaded query={types}>
        {({ list }) => (
          <div className="flex flex-wrap gap-2">
            {list.map((one) => (
              <Button key={one} aria-pressed={one === type} onClick={() => setType(one)}>
                {one}
              </Button>
            ))}
          </div>
        )}
      </Loaded>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setType(typed.trim())
        }}
      >
        <Field
          label={t('anotherList')}
          pattern="[A-Za-z][A-Za-z0-9_]{0,39}"
          required
          value={typed}
          onValue={setTyped}
        />
        <Button type="submit">{t('open')}</Button>
      </form>
      {type && (
        <Loaded query={words}>{({ list }) => <WordsForm key={type} type={type} words={list} />}</Loaded>
      )}
    </section>
  )
}

function WordsForm({ type, words }: { type: string; words: Word[] }) {
  const t = useT('app-info')
  const [text, setText] = useState(() => words.map(lineOf).join('\n'))
  const save = useMutation({
    mutationFn: () =>
      callAdmin(appInfoAdmin.setWords, { type, list: text.split('\n').filter(Boolean).map(wordOf) }),
    onSuccess: () => invalidate(appInfoAdmin.words, appInfoAdmin.types),
  })
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Area
        label={t('wordsOf', { type, languages: languages.join(' | ') })}
        rows={8}
        value={text}
        onValue={setText}
      />
      <Trouble error={save.error} />
      <Button type="submit" busy={save.isPending}>
        {t('saveList')}
      </Button>
      <span role="status">{save.isSuccess && ` ${t('saved')}`}</span>
    </form>
  )
}

const lineOf = ({ value, labels }: Word) =>
  [value, ...languages.map((language) => labels[language])].join(' | ')

function wordOf(line: string): Word {
  const [value = '', ...rest] = line.split('|').map((part) => part.trim())
  const labels = Object.fromEntries(languages.map((language, index) => [language, rest[index] ?? '']))
  return { value, labels: labels as Word['labels'] }
}
