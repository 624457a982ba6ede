import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { limits } from '@mynah/contract/limits'
import { AgreeBox, AuthForm } from '#features/auth/index.ts'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { squareOf } from '#features/cropping/index.ts'
import { askForNameLater } from './lacks-name.ts'
import { changePicture, saveLine, useMe } from './queries.ts'

/** Covers the app for a new account that a code opened, until it has a name. */
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
  const [name, setName] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [faults, setFaults] = useState<{ name?: string | undefined; agree?: string | undefined }>({})
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    const chosen = name.replaceAll(/\s+/g, ' ').trim()
    const found = {
      name: chosen === '' ? t('nameMissing') : undefined,
      agree: agreed ? undefined : tAuth('agreeMissing'),
    }
    setFaults(found)
    if (found.name || found.agree) return
    setBusy(true)
    const done = await saveLine({ userName: chosen })
    setBusy(false)
    if (typeof done === 'string') setFaults({ name: done })
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
            max={limits.nameSignsMax}
            value={name}
            onChange={(typed) => {
              setName(typed)
              setFaults((now) => ({ ...now, name: undefined }))
            }}
            error={faults.name}
          />
          <AgreeBox
            checked={agreed}
            onCheck={(checked) => {
              setAgreed(checked)
              setFaults((now) => ({ ...now, agree: undefined }))
            }}
            error={faults.agree}
          />
          <Button type="submit" wide busy={busy}>
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

/** My picture; a press chooses one, which is cut to a square from its middle. */
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
      <input
        ref={input}
        data-picker="picture"
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          currentTarget.value = ''
          if (chosen) void choose(chosen)
        }}
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
