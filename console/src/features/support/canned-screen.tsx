import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { languages, type Language } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { cannedName, supportAdmin } from '@mynah/contract/support'
import { newId } from '@mynah/client/ids'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Area, Field } from '#parts/field.tsx'
import { languageName } from '#parts/languages.ts'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'

type Canned = AdminOutput<typeof supportAdmin.canned>['list'][number]

/** The canned answers of the customer service. */
export function CannedScreen() {
  const t = useT('support')
  const [edited, setEdited] = useState<Canned>()
  const query = useQuery(queryOf(supportAdmin.canned, {}))
  return (
    <Page
      title={t('cannedPage')}
      actions={
        <Button
          kind="primary"
          onClick={() => setEdited({ id: newId(), title: '', texts: {}, changeTime: 0 })}
        >
          {t('newCanned')}
        </Button>
      }
    >
      <div className="space-y-5">
        <Loaded query={query}>
          {({ list }) => (
            <Table
              label={t('cannedPage')}
              empty={t('noCanned')}
              rows={list}
              idOf={({ id }) => id}
              chosen={edited?.id}
              onOpen={setEdited}
              columns={[
                { name: t('cannedTitle'), value: ({ title }) => title },
                { name: t('languages'), value: ({ texts }) => Object.keys(texts).join(', ') },
                { name: t('changed'), value: ({ changeTime }) => changeTime, isTime: true },
              ]}
            />
          )}
        </Loaded>
        {edited && <CannedForm key={edited.id} canned={edited} onDone={() => setEdited(undefined)} />}
      </div>
    </Page>
  )
}

type Texts = Partial<Record<Language, string>>

function useCannedCalls(id: string, onDone: () => void) {
  const onSuccess = async () => {
    await invalidate(supportAdmin.canned)
    onDone()
  }
  const remove = useMutation({
    mutationFn: () => callAdmin(supportAdmin.removeCanned, { id }),
    onSuccess,
  })
  const save = useMutation({
    mutationFn: ({ title, texts }: { title: string; texts: Texts }) => {
      const given = languages.flatMap((language) => {
        const text = texts[language]?.trim() ?? ''
        return text ? [[language, text] as const] : []
      })
      return callAdmin(supportAdmin.saveCanned, { id, title, texts: Object.fromEntries(given) })
    },
    onSuccess,
  })
  return { save, remove }
}

/** Its text in each language; English is required, and replaces missing ones. */
function CannedForm({ canned, onDone }: { canned: Canned; onDone: () => void }) {
  const t = useT('support')
  const [title, setTitle] = useState(canned.title)
  const [texts, setTexts] = useState<Texts>(canned.texts)
  const { save, remove } = useCannedCalls(canned.id, onDone)
  return (
    <form
      className="space-y-4 rounded-xl border border-ink-200 bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ title, texts })
      }}
    >
      <Field
        label={t('cannedTitle')}
        required
        maxLength={limits.cannedTitleLengthMax}
        value={title}
        onValue={setTitle}
      />
      <p className="text-sm text-ink-500">{t('cannedHint', { placeholder: cannedName })}</p>
      {languages.map((language) => (
        <Area
          key={language}
          label={t('textIn', { language: languageName(language) })}
          lang={language}
          required={language === 'en'}
          maxLength={limits.supportTextLengthMax}
          value={texts[language] ?? ''}
          onValue={(text) => setTexts((now) => ({ ...now, [language]: text }))}
        />
      ))}
      <Trouble error={save.error ?? remove.error} />
      <div className="flex gap-3">
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
        {canned.changeTime > 0 && (
          <Button
            kind="danger"
            busy={remove.isPending}
            onClick={() => window.confirm(t('removeAsk', { title: canned.title })) && remove.mutate()}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
