import { Flag, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { complaintAbout, complaintKinds, type ComplaintKind } from '@mynah/contract/complaints'
import { limits } from '@mynah/contract/limits'
import { useSay } from '#i18n/say.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Cell, Section } from '#ui/list.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { EmptyState } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useKindNames } from './kind-names.ts'
import { PhotoGrid, usePhotos } from './photo-grid.tsx'
import { complain } from './queries.ts'

/** `?about=1&id=` a person, `?about=2&id=` a group, `?about=3&id=&type=&msg=` a message of that conversation. */
export function ComplainScreen() {
  const say = useSay('complaints')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const about = Number(search.get('about'))
  const titles: Record<number, string> = {
    [complaintAbout.person]: say('aboutPerson'),
    [complaintAbout.group]: say('aboutGroup'),
    [complaintAbout.message]: say('aboutMessage'),
  }
  const msgId = search.get('msg') ?? ''
  const fits = /^\d{1,20}$/.test(id) && titles[about] && (about !== complaintAbout.message || msgId)
  return (
    <Screen
      title={titles[about] ?? say('title')}
      actions={
        <IconButton
          icon={ListChecks}
          name={say('mine')}
          onClick={() => void navigate('/pages/complain/list')}
        />
      }
    >
      {fits ? (
        <Form
          target={{
            about,
            id,
            ...(about === complaintAbout.message && { msgId, toBizType: Number(search.get('type')) }),
          }}
        />
      ) : (
        <EmptyState icon={Flag} sentence={say('absent')} />
      )}
    </Screen>
  )
}

type Target = { about: number; id: string; msgId?: string; toBizType?: number }

function Form({ target }: { target: Target }) {
  const say = useSay('complaints')
  const { goBack } = usePlace()
  const [kind, setKind] = useState<ComplaintKind>('harassment')
  const [text, setText] = useState('')
  const [phone, setPhone] = useState('')
  const [photos, setPhotos] = usePhotos()
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const names = useKindNames()
  const submit = async () => {
    setMissing(text.trim() === '')
    if (text.trim() === '' || busy) return
    setBusy(true)
    const files = photos.map(({ file }) => file)
    const result = await complain({ ...target, kind, text, ...(phone.trim() && { phone }) }, files)
    setBusy(false)
    if (result === 'uploadFailed') toast(say('uploadFailed'))
    if (result !== 'done') return
    toast(say('done'))
    goBack?.()
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
      <Section title={say('why')}>
        {complaintKinds.map((one) => (
          <Cell key={one} title={names[one]} selected={one === kind} onPress={() => setKind(one)} />
        ))}
      </Section>
      <div className="space-y-4 px-4">
        <TextField
          label={say('text')}
          rows={4}
          max={limits.complaintLengthMax}
          value={text}
          onChange={(typed) => {
            setText(typed)
            setMissing(false)
          }}
          error={missing ? say('textMissing') : undefined}
        />
        <PhotoGrid photos={photos} onPhotos={setPhotos} />
        <TextField
          label={say('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          value={phone}
          onChange={setPhone}
        />
        <p className="px-1 text-12 text-ink-500">
          {target.about === complaintAbout.message ? say('hint') : say('hintPlain')}
        </p>
        <Button type="submit" wide busy={busy}>
          {say('submit')}
        </Button>
      </div>
    </form>
  )
}
