import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@mynah/contract/limits'
import { supportAdmin } from '@mynah/contract/support'
import { ask, reading, renew } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Area, Choice } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'
import { cannedFor, withCanned } from './canned.ts'
import { useDraft } from './draft.ts'

interface Props {
  userId: string
  userName: string
  userNum: string
  /** in which canned answers are inserted */
  language: string
  onSaid: () => Promise<unknown>
}

/** What an operator writes to one person. */
export function Answer({ userId, onSaid, ...person }: Props) {
  const t = useT('support')
  const draft = useDraft(userId)
  const text = draft.text.trim()
  const send = useMutation({
    mutationFn: async ({ id, content }: { id: string; content: string }) => {
      await draft.settle()
      await ask(supportAdmin.answer, { userId, id, content })
    },
    onSuccess: async (_, { id }) => {
      draft.clear(id)
      await Promise.all([onSaid(), renew(supportAdmin.queue)])
    },
  })
  const submit = () => {
    if (text !== '' && !send.isPending) send.mutate({ id: draft.id, content: text })
  }
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Canned {...person} onChoose={(canned) => draft.write(withCanned(draft.text, canned))} />
      <Area
        label={t('answer')}
        dir="auto"
        maxLength={limits.supportTextLengthMax}
        disabled={!draft.isReady && !draft.error}
        value={draft.text}
        onValue={draft.write}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      <Trouble error={send.error ?? draft.error} />
      <Button type="submit" kind="primary" busy={send.isPending} disabled={text === ''}>
        {t('send')}
      </Button>
    </form>
  )
}

/** The installation's own answers; nothing where it has none. */
function Canned(props: {
  userName: string
  userNum: string
  language: string
  onChoose: (text: string) => void
}) {
  const t = useT('support')
  const list = useQuery(reading(supportAdmin.canned, {})).data?.list ?? []
  if (list.length === 0) return null
  return (
    <Choice
      label={t('insertCanned')}
      value=""
      options={[
        { value: '', label: t('chooseCanned') },
        ...list.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onValue={(id) => {
        const chosen = list.find((one) => one.id === id)
        if (chosen) props.onChoose(cannedFor(chosen.texts, props.language, props))
      }}
    />
  )
}
