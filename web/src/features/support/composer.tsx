import { ArrowUp, ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '@mynah/contract/limits'
import { pictureTypes } from '@mynah/contract/picture-size'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { enterSends, isPlainEnter } from '#features/messages/index.ts'
import { sendToSupport } from './send.ts'

/** The text with its photo, and the function that sends them. */
function useMessage() {
  const t = useT('support')
  // a user who comes from a bill or a request asks about that order
  const order = useSearchParams()[0].get('order') ?? ''
  const [text, setText] = useState(/^[\w-]{1,64}$/.test(order) ? `${t('aboutOrder', { order })}\n` : '')
  const { photo, choose } = usePhoto()
  const { busy, run } = useAction()
  const content = text.trim()
  const send = async () => {
    if (content === '' && !photo) return
    let result: Awaited<ReturnType<typeof sendToSupport>> | undefined
    const ran = await run(async () => {
      result = await sendToSupport(content, photo?.file)
    })
    if (result === 'uploadFailed') toast(t('uploadFailed'))
    // after a refusal text and photo stay, as does what was typed meanwhile
    if (ran !== 'done' || result !== 'done') return
    setText((now) => (now === text ? '' : now))
    choose(undefined)
  }
  return { text, setText, photo, choose, busy, send, isEmpty: content === '' && !photo }
}

/** The composer for messages to customer service, with an optional photo. */
export function Composer() {
  const t = useT('support')
  const { text, setText, photo, choose, busy, send, isEmpty } = useMessage()
  const composed = useRef(-Infinity)
  const most = limits.supportTextLengthMax
  return (
    <div className="border-t border-ink-100 bg-paper">
      <form
        className="px-2 py-2 wide:mx-auto wide:max-w-170"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {text.length > most * 0.9 && (
          <p role="status" className="px-3 pb-1 text-right text-12 text-ink-500">
            {text.length} / {most}
          </p>
        )}
        {photo && (
          <div className="flex items-center gap-2 px-3 pb-2">
            <img src={photo.src} alt={t('photo')} className="size-16 rounded-12 object-cover" />
            <IconButton icon={X} name={t('removePhoto')} onClick={() => choose(undefined)} />
          </div>
        )}
        <div className="flex items-end gap-1">
          <AddPhoto onFile={choose} />
          <textarea
            rows={1}
            dir="auto"
            value={text}
            aria-label={t('message')}
            placeholder={t('message')}
            enterKeyHint={enterSends() ? 'send' : 'enter'}
            maxLength={most}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onCompositionEnd={({ timeStamp }) => (composed.current = timeStamp)}
            onKeyDown={(event) => {
              if (!enterSends() || !isPlainEnter(event, composed.current)) return
              event.preventDefault()
              void send()
            }}
            className="scroller field-sizing-content max-h-33 min-h-11 min-w-0 flex-1 resize-none rounded-[22px] bg-ink-50 px-4 py-2.5 text-ink-900 outline-none focus-visible:outline-2 focus-visible:outline-ink-900"
          />
          <IconButton
            icon={ArrowUp}
            name={t('send')}
            type="submit"
            tone="action"
            disabled={isEmpty}
            aria-busy={busy || undefined}
          />
        </div>
      </form>
    </div>
  )
}

function AddPhoto({ onFile }: { onFile: (file: File) => void }) {
  const t = useT('support')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={ImagePlus} name={t('addPhoto')} onClick={() => picker.current?.click()} />
      <FileInput ref={picker} accept={pictureTypes} hidden onFiles={([file]) => file && onFile(file)} />
    </>
  )
}

/** The chosen photo; its object URL is revoked when another one is chosen. */
function usePhoto() {
  const [photo, setPhoto] = useState<{ file: File; src: string }>()
  const src = photo?.src
  useEffect(() => () => void (src && URL.revokeObjectURL(src)), [src])
  const choose = (file: File | undefined) => setPhoto(file && { file, src: URL.createObjectURL(file) })
  return { photo, choose }
}
