import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { pictureTypes } from '@mynah/contract/picture-size'
import { supportAdmin } from '@mynah/contract/support'
import { callAdmin, holderIn, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Area, Choice } from '#parts/field.tsx'
import { decisionKeys } from '#parts/queue/key-button.tsx'
import { useKeys } from '#parts/queue/keys.ts'
import { Trouble } from '#parts/page.tsx'
import { smallPicture } from '#parts/small-picture.ts'
import { cannedFor, withCanned } from './canned.ts'
import { useDraft } from './draft.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'

interface Props {
  userId: string
  userName: string
  userNum: string
  /** the language of inserted canned answers */
  language: string
  onSaid: () => Promise<unknown>
}

/** Sizes at which a screenshot stays readable. */
const photoSidesPx = [1600, 1200, 800]

const sendKeys = 'Ctrl+Enter'

/** The stored draft of an answer with its photo, and the function that sends it. */
function useAnswer({ userId, onSaid }: Pick<Props, 'userId' | 'onSaid'>) {
  const draft = useDraft(userId)
  const [photo, setPhoto] = useState<File>()
  const send = useMutation({
    mutationFn: async ({ id, content, file }: { id: string; content: string; file: File | undefined }) => {
      const picture = file && (await smallPicture(file, photoSidesPx))
      await draft.settle()
      await callAdmin(supportAdmin.answer, { userId, id, content, ...(picture !== undefined && { picture }) })
    },
    onError: (error) => {
      if (holderIn(error)) draft.keep()
    },
    onSuccess: async (_, { id, file }) => {
      draft.clear(id)
      setPhoto((now) => (now === file ? undefined : now))
      await Promise.all([onSaid(), invalidate(supportAdmin.queue)])
    },
  })
  const content = draft.text.trim()
  const isEmpty = content === '' && !photo
  const submit = () => {
    if (!isEmpty && !send.isPending) send.mutate({ id: draft.id, content, file: photo })
  }
  const choosePhoto = (file: File | undefined) => {
    setPhoto(file)
    // a message with another photo is a new one
    draft.write(draft.text)
  }
  return { draft, photo, choosePhoto, isEmpty, submit, isPending: send.isPending, error: send.error }
}

/** The answer to one user. */
export function Answer({ userId, onSaid, ...person }: Props) {
  const t = useT('support')
  const { draft, photo, choosePhoto, isEmpty, submit, isPending, error } = useAnswer({ userId, onSaid })
  const form = useRef<HTMLFormElement>(null)
  useKeys({
    [decisionKeys.agree]: {
      name: t('answer'),
      run: () => form.current?.querySelector('textarea')?.focus(),
    },
    // handled in the field itself
    [sendKeys]: { name: t('send'), run: undefined },
  })
  return (
    <form
      ref={form}
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
      <Trouble error={error ?? draft.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          kind="primary"
          busy={isPending}
          disabled={isEmpty}
          title={`${t('send')} (${sendKeys})`}
          aria-keyshortcuts="Control+Enter"
        >
          {t('send')}
        </Button>
        <Attachment photo={photo} onPhoto={choosePhoto} />
      </div>
    </form>
  )
}

/** The installation's canned answers; empty if there are none. */
function Canned(props: {
  userName: string
  userNum: string
  language: string
  onChoose: (text: string) => void
}) {
  const t = useT('support')
  const list = useQuery(queryOf(supportAdmin.canned, {})).data?.list ?? []
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

function Attachment(props: { photo: File | undefined; onPhoto: (photo: File | undefined) => void }) {
  const { photo, onPhoto } = props
  const t = useT('support')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => picker.current?.click()}>{t('attachPhoto')}</Button>
      <FileInput ref={picker} accept={pictureTypes} hidden onFiles={([file]) => file && onPhoto(file)} />
      {photo && (
        <>
          <span className="wrap-anywhere">{photo.name}</span>
          <Button onClick={() => onPhoto(undefined)}>{t('removePhoto')}</Button>
        </>
      )}
    </>
  )
}
