import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { profile } from '@mynah/contract/profile'
import { useCallForm } from '#client/api/call-form.ts'
import { AgreeBox, AuthForm } from '#features/auth/index.ts'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { squareOf } from '#features/cropping/index.ts'
import { askForNameLater } from './lacks-name.ts'
import { changePicture, saveLine, useMe } from './queries.ts'

/** Covers the app for an account that was created by signing in with a code, until it has a name. */
export function NameScreen() {
  useEffect(() => {
    const app = document.getElementById('root')
    app?.setAttribute('inert', '')
    return () => app?.removeAttribute('inert')
  }, [])
  return createPortal(<NameForm />, document.body)
}

function NameForm() {
  const t = useT('profile')
  const tAuth = useT('auth')
  const form = useCallForm(profile.update, {
    start: { userName: '', agreed: false },
    also: ({ userName, agreed }) => ({
      userName: !userName.trim() && t('nameMissing'),
      agreed: !agreed && tAuth('agreeMissing'),
    }),
  })
  const { userName, agreed } = form.values
  const submit = async () => {
    await form.worked(() => saveLine({ userName: userName.replaceAll(/\s+/g, ' ').trim() }, form.fields))
  }
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={t('nameAsk')}
      className="fixed inset-0 z-40 flex flex-col overflow-y-auto bg-paper px-6 py-8 text-ink-900"
    >
      <div className="m-auto w-full max-w-110">
        <div className="flex justify-center">
          <OwnPicture />
        </div>
        <h1 className="pt-4 text-center text-22 font-bold tracking-tight">{t('nameAsk')}</h1>
        <p className="pt-1 pb-6 text-center text-16 text-ink-500">{t('nameWhy')}</p>
        <AuthForm onSubmit={submit}>
          <TextField
            label={t('name')}
            labelInside
            autoFocus
            autoComplete="name"
            {...form.counted('userName')}
          />
          <AgreeBox
            checked={agreed}
            onCheck={(checked) => form.set({ agreed: checked })}
            error={form.errorAt('agreed')}
          />
          <Button type="submit" wide busy={form.busy}>
            {t('nameSave')}
          </Button>
          <Button kind="link" wide onClick={askForNameLater}>
            {t('nameLater')}
          </Button>
        </AuthForm>
      </div>
    </div>
  )
}

/** The user's picture; a press chooses one, which is cropped to a square at its centre. */
function OwnPicture() {
  const t = useT('profile')
  const me = useMe()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const choose = async (file: File) => {
    setBusy(true)
    const picture = await squareOf(file).catch(() => file)
    await changePicture('avatar', picture)
    setBusy(false)
  }
  return (
    <>
      <FileInput
        ref={input}
        data-picker="picture"
        accept="image/*"
        hidden
        onFiles={([chosen]) => chosen && void choose(chosen)}
      />
      <button
        type="button"
        aria-label={t('stepPicture')}
        aria-busy={busy}
        disabled={busy}
        onClick={() => input.current?.click()}
        className="relative rounded-squircle"
      >
        {me?.avatarUrl ? (
          <Avatar id={me.userId} name={me.userName} src={me.avatarUrl} size={96} />
        ) : (
          <span className="grid size-24 place-items-center rounded-squircle bg-ink-100 text-ink-500">
            <Camera aria-hidden className="size-9" strokeWidth={1.6} />
          </span>
        )}
      </button>
    </>
  )
}
