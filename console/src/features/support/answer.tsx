import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { supportAdmin } from '@mynah/contract/support'
import { newId } from '@mynah/client/ids'
import { ask, renew } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Area } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'

/** What an operator writes to one person. */
export function Answer({ userId, onSaid }: { userId: string; onSaid: () => Promise<unknown> }) {
  const t = useT('support')
  // the same text tried again is the same message
  const [draft, setDraft] = useState({ text: '', id: newId() })
  const text = draft.text.trim()
  const send = useMutation({
    mutationFn: () => ask(supportAdmin.answer, { userId, id: draft.id, content: text }),
    onSuccess: async () => {
      setDraft({ text: '', id: newId() })
      await Promise.all([onSaid(), renew(supportAdmin.queue)])
    },
  })
  const submit = () => {
    if (text !== '' && !send.isPending) send.mutate()
  }
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Area
        label={t('answer')}
        dir="auto"
        maxLength={limits.supportTextLengthMax}
        value={draft.text}
        onValue={(value) => setDraft({ text: value, id: newId() })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      <Trouble error={send.error} />
      <Button type="submit" kind="primary" busy={send.isPending} disabled={text === ''}>
        {t('send')}
      </Button>
    </form>
  )
}
