import { ImageUp, QrCode, ScanLine } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { useT } from '#i18n/translate.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { useCamera } from './camera.ts'
import { readCode } from './codes.ts'
import { loginScanPath, myArchiveQrcodePath, toHtmlPath } from './paths.ts'
import { copyText, scanLogin } from './queries.ts'

/** Reads QR codes by camera or from a picture: people, groups, sign-ins, links and texts. */
export function ScanScreen() {
  const [round, setRound] = useState(0)
  return <Scanner key={round} onAgain={() => setRound((count) => count + 1)} />
}

function Scanner({ onAgain }: { onAgain: () => void }) {
  const t = useT('scan')
  const open = useOpen()
  const [text, setText] = useState<string>()
  const follow = async (found: string) => {
    const code = readCode(found)
    switch (code.kind) {
      case 'person':
        return open(`/q/user/${code.token}`, { replace: true })
      case 'group':
        return open(`/q/group/${code.token}`, { replace: true })
      case 'login':
        return (await scanLogin(code.token)) ? open(loginScanPath, { replace: true }) : onAgain()
      case 'link': {
        const url = encodeURIComponent(code.href.replaceAll('&', '^'))
        return open(`${toHtmlPath}?url=${url}`, { replace: true })
      }
      case 'text':
        return setText(code.text)
    }
  }
  const { video, off } = useCamera((found) => void follow(found))
  const readFile = async (file: File) => {
    const { decodeFile } = await import('./decoder.ts')
    const found = await decodeFile(file)
    if (found) await follow(found)
    else toast(t('none'))
  }
  return (
    <Screen
      title={t('title')}
      tone="night"
      bare
      footer={
        <div className="grid auto-rows-fr grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2.5 bg-night p-4 wide:mx-auto wide:w-full wide:max-w-170">
          <FromPicture onFile={(file) => void readFile(file)} />
          <Button small wide kind="secondary" icon={QrCode} onClick={() => open(myArchiveQrcodePath)}>
            {t('mine')}
          </Button>
        </div>
      }
    >
      <CameraView video={video} off={off} />
      <FoundText text={text} onAgain={onAgain} />
    </Screen>
  )
}

/** Chooses a picture to read a code from. */
function FromPicture({ onFile }: { onFile: (file: File) => void }) {
  const t = useT('scan')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button small wide kind="secondary" icon={ImageUp} onClick={() => input.current?.click()}>
        {t('fromPicture')}
      </Button>
      <FileInput
        ref={input}
        data-picker="code"
        accept="image/*"
        hidden
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  )
}

function CameraView({ video, off }: { video: Ref<HTMLVideoElement>; off: boolean }) {
  const t = useT('scan')
  return (
    <div className="relative grid h-full place-items-center overflow-hidden">
      {off ? (
        <p className="max-w-80 px-6 text-center text-16 text-on-dark">{t('cameraOff')}</p>
      ) : (
        <>
          {/* a live camera image has nothing to caption */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('camera')}
            className="absolute inset-0 size-full object-cover"
          />
          <ScanLine aria-hidden className="relative size-60 text-beak-500" strokeWidth={0.6} />
          <p className="absolute inset-x-0 bottom-0 bg-black/60 px-6 py-4 text-center text-14 text-white">
            {t('hint')}
          </p>
        </>
      )}
    </div>
  )
}

/** The dialog for a code whose content is only text. */
function FoundText({ text, onAgain }: { text: string | undefined; onAgain: () => void }) {
  const t = useT('scan')
  return (
    <Dialog
      open={text !== undefined}
      onClose={onAgain}
      title={t('text')}
      text={<span className="wrap-anywhere whitespace-pre-wrap select-text">{text?.slice(0, 1000)}</span>}
      actions={
        <>
          <Button kind="secondary" small wide onClick={onAgain}>
            {t('again')}
          </Button>
          <Button
            small
            wide
            onClick={() =>
              void copyText(text ?? '').then((done) => toast(done ? t('copied') : t('copyFailed')))
            }
          >
            {t('copy')}
          </Button>
        </>
      }
    />
  )
}
