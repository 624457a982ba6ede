import { Check, Flag, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { complaintAbout, complaintKinds, complaints, type ComplaintKind } from '@mynah/contract/complaints'
import { useCallForm } from '#client/api/call-form.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { PhoneNumberField } from '#ui/fields/phone-number-field.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useKindNames } from './kind-names.ts'
import { complainListPath, myWebviewkfPath } from './paths.ts'
import { PhotoGrid, usePhotos } from './photo-grid.tsx'
import { complain } from './queries.ts'

/**
 * Reports a person (`?about=1&id=`), a group (2), a message of a conversation in the version that the user sees
 * (`?about=3&id=&type=&msg=&v=`), a moment (4) or a sticker pack (5).
 */
export function ComplainScreen() {
  const t = useT('complaints')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const about = Number(search.get('about'))
  const titles: Record<number, string> = {
    [complaintAbout.person]: t('aboutPerson'),
    [complaintAbout.group]: t('aboutGroup'),
    [complaintAbout.message]: t('aboutMessage'),
    [complaintAbout.moment]: t('aboutMoment'),
    [complaintAbout.stickerPack]: t('aboutPack'),
  }
  const msgId = search.get('msg') ?? ''
  const fits = /^\d{1,20}$/.test(id) && titles[about] && (about !== complaintAbout.message || msgId)
  return (
    <Screen
      title={titles[about] ?? t('title')}
      actions={
        <IconButton icon={ListChecks} name={t('mine')} onClick={() => void navigate(complainListPath)} />
      }
    >
      {fits ? (
        <Form
          target={{
            about,
            id,
            ...(about === complaintAbout.message && {
              ...{ msgId, conversationType: Number(search.get('type')), version: Number(search.get('v')) },
            }),
          }}
        />
      ) : (
        <EmptyState icon={Flag} sentence={t('absent')} />
      )}
    </Screen>
  )
}

type Target = { about: number; id: string; msgId?: string; conversationType?: number; version?: number }

/** Names what is sent as evidence. */
const hints: Record<number, 'hint' | 'hintMoment' | 'hintPack'> = {
  [complaintAbout.message]: 'hint',
  [complaintAbout.moment]: 'hintMoment',
  [complaintAbout.stickerPack]: 'hintPack',
}

function Form({ target }: { target: Target }) {
  const t = useT('complaints')
  const { close } = usePageContext()
  const [photos, setPhotos] = usePhotos()
  const [failed, setFailed] = useState(false)
  const form = useCallForm(complaints.add, {
    start: { kind: '' as ComplaintKind | '', text: '', phone: '' },
    input: ({ kind, text, phone }) => ({
      ...target,
      ...(kind && { kind }),
      ...{ text, ...(phone.trim() && { phone }) },
    }),
    sentences: { kind: t('whyMissing'), text: t('textMissing') },
  })
  const { kind, text, phone } = form.values
  const submit = async () => {
    if (!form.check() || kind === '') return
    setFailed(false)
    const files = photos.map(({ file }) => file)
    const report = { ...target, kind, text, ...(phone.trim() && { phone }) }
    const result = await form.submit(() => complain(report, files))
    if (result === 'uploadFailed') toast(t('uploadFailed'))
    if (typeof result === 'object') return form.refuse(result)
    setFailed(result !== 'done')
    if (result !== 'done') return
    toast(t('done'))
    close()
  }
  return (
    <form
      noValidate
      className="pb-8"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Section title={t('why')} error={form.errorAt('kind')}>
        {complaintKinds.map((one) => (
          <Kind key={one} kind={one} isChosen={one === kind} onChoose={() => form.set({ kind: one })} />
        ))}
      </Section>
      <div className="space-y-4 px-4">
        <TextField label={t('text')} rows={4} {...form.counted('text')} />
        <PhotoGrid photos={photos} onPhotos={setPhotos} />
        <PhoneNumberField label={t('phone')} {...form.field('phone')} />
        <p className="px-1 text-12 text-ink-500">{t(hints[target.about] ?? 'hintPlain')}</p>
        {failed && <NotSent />}
        <Button type="submit" wide busy={form.busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

function Kind(props: { kind: ComplaintKind; isChosen: boolean; onChoose: () => void }) {
  const { kind, isChosen, onChoose } = props
  const names = useKindNames()
  return (
    <Cell
      title={names[kind]}
      selected={isChosen}
      onPress={onChoose}
      value={isChosen ? <Check aria-hidden className="size-5 text-ink-900" strokeWidth={2.4} /> : undefined}
    />
  )
}

function NotSent() {
  const t = useT('complaints')
  const navigate = useNavigate()
  return (
    <p role="alert" className="px-1 text-14 text-danger">
      {t('notSent')}{' '}
      <Button kind="link" onClick={() => void navigate(myWebviewkfPath)}>
        {t('askSupport')}
      </Button>
    </p>
  )
}
