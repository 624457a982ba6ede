import { Check, Keyboard, Mic, Plus, Smile } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { isBlank } from '@mynah/contract/blank'
import { limits } from '@mynah/contract/limits'
import { isKind } from '@mynah/contract/message-kinds'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { deferPart } from '#ui/deferred.tsx'
import { fetchDialogs } from '#ui/dialog.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { ComposerPanel } from './composer-panel.tsx'
import { FormatBar, useDraftField } from './draft-field.tsx'
import { useKeyboardHeight } from './keyboard-height.ts'
import { EditStrip, QuoteStrip } from '../bubbles/quote.tsx'
import { draftOf, leaveDraft, sendText, useEditMinutes, useSession, type ChatKey } from '../queries.ts'
import { useEditing } from './composer-state.ts'
import { editLast, saveEdit } from './editing.ts'
import { roomParts } from '#client/room-part.ts'
import { useAction } from '#client/use-action.ts'
import { SendButton } from './send-button.tsx'
import { useVoice } from './voice-bar.tsx'
import { useTypingAnywhere } from './typing-anywhere.ts'

const EmojiPanels = deferPart(
  () => import('./emoji-panels.tsx').then((m) => m.EmojiPanels),
  <div className="wide:h-88" />,
)
const MorePanel = deferPart(
  () => import('./more-panel.tsx').then((m) => m.MorePanel),
  <div className="wide:h-36" />,
)
/** Once a room has been open for a moment its panels are fetched, so that they open at once, and without a line. */
const fetchPanelsMs = 2_000

/** A keyboard that has not come by then is not on the screen. */
const keyboardMs = 500
const isTouch = () => window.matchMedia('(pointer: coarse)').matches

const countFrom = limits.textLengthMax - 200
const isReady = (text: string) => !isBlank(text) && [...text].length <= limits.textLengthMax

/** What other features show over the field. */
function OverComposer({ chat }: { chat: ChatKey }) {
  return roomParts().map(({ overComposer: Over }, index) => Over && <Over key={index} chat={chat} />)
}

interface Props {
  chat: ChatKey
  /** in a group an @ names a user; owner and admins may name everybody */
  group: boolean
  role: number
  /** until they reply or like, a stranger gets texts alone */
  textOnly: boolean
  onFiles: (files: File[], asFiles?: boolean) => void
}

/** Where a message is written. What stands in it is the conversation's draft. */
export function Composer({ chat, group, role, textOnly, onFiles }: Props) {
  const t = useT('messages')
  const [panel, setPanel] = useState<'emoji' | 'more'>()
  const closePanel = useCallback(() => setPanel(undefined), [])
  const voice = useVoice(chat)
  const editing = useEditing(chat)
  const { busy, run } = useAction()
  const session = useSession()
  const editMinutes = useEditMinutes()
  const send = () => {
    if (editing) void run(() => saveEdit(chat))
    else if (isReady(draftOf(chat))) sendText(chat)
  }
  const draft = useDraftField({
    chat,
    group,
    role,
    onSend: send,
    onArrowUp: () => !editing && session.state === 'in' && editLast(chat, session.userId, editMinutes),
  })
  const { text, field } = draft
  useTypingAnywhere(field)
  useKeyboardHeight(closePanel)

  useEffect(() => {
    const timer = setTimeout(() => {
      // without a line they come when they are opened
      Promise.all([MorePanel.fetch(), EmojiPanels.fetch(), FormatBar.fetch(), fetchDialogs()]).catch(
        () => undefined,
      )
    }, fetchPanelsMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => () => leaveDraft(chat), [chat])
  const length = [...text].length
  const tooLong = length > limits.textLengthMax
  // a caption may be taken away
  const ready = isReady(text) || (isBlank(text) && editing !== undefined && !isKind(editing.message, 'text'))
  const openPanel = (which: 'emoji' | 'more') => {
    // iOS would leave the keyboard there, in the panel's place
    if (isTouch()) field.current?.blur()
    setPanel(which)
  }
  /** Another panel may have been opened meanwhile. */
  const closeEmoji = () => setPanel((now) => (now === 'emoji' ? undefined : now))
  if (voice.bar) return <div className="border-t border-ink-100 bg-paper">{voice.bar}</div>
  return (
    <div className="relative flex flex-col border-t border-ink-100 bg-paper">
      {draft.above}
      {!editing && !textOnly && <OverComposer chat={chat} />}
      {editing ? <EditStrip chat={chat} message={editing.message} /> : <QuoteStrip chat={chat} />}
      {length > countFrom && (
        <p
          role="status"
          className={cx('px-5 pt-1 text-right text-12', tooLong ? 'text-danger' : 'text-ink-500')}
        >
          {length} / {limits.textLengthMax}
        </p>
      )}
      <div className="flex items-end gap-1 px-2 py-2">
        <div className="flex min-w-0 flex-1 items-end rounded-[22px] bg-ink-50 focus-within:outline-2 focus-within:outline-ink-900">
          <div className="relative flex min-w-0 flex-1 items-end">
            {draft.layer}
            <textarea
              {...draft.props}
              aria-label={t('message')}
              placeholder={t('message')}
              onPaste={(event) => {
                const files = [...event.clipboardData.files]
                // cells of a spreadsheet are there as text and as a picture of it
                const isText = event.clipboardData.getData('text/plain').trim() !== ''
                if (files.length === 0 || isText || textOnly) return
                event.preventDefault()
                onFiles(files)
              }}
              className="scroller relative min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 pl-4 text-16 text-ink-900 outline-none"
            />
          </div>
          <IconButton
            icon={panel === 'emoji' ? Keyboard : Smile}
            name={panel === 'emoji' ? t('keyboard') : t('emoji')}
            aria-expanded={panel === 'emoji'}
            onClick={() => {
              if (panel !== 'emoji') return openPanel('emoji')
              field.current?.focus()
              // a keyboard on the screen takes the panel's place when it is there
              if (isTouch()) setTimeout(closeEmoji, keyboardMs)
              else closePanel()
            }}
          />
        </div>
        {editing || !isBlank(text) ? (
          // the field keeps the focus, and the phone its keyboard
          <span role="presentation" onPointerDown={(event) => event.preventDefault()}>
            {editing ? (
              <IconButton
                icon={Check}
                name={t('saveEdit')}
                tone="action"
                disabled={!ready || busy}
                onClick={send}
              />
            ) : (
              <SendButton chat={chat} disabled={!ready || busy} onSend={send} />
            )}
          </span>
        ) : (
          !textOnly && <IconButton icon={Mic} name={t('voice')} {...voice.button} />
        )}
        {/* left of the field, behind it in the order of keys: Shift+Tab leads from the field to the messages */}
        {!textOnly && !editing && (
          <span className="-order-1 flex-none">
            <IconButton
              icon={Plus}
              name={t('more')}
              aria-expanded={panel === 'more'}
              onClick={() => (panel === 'more' ? closePanel() : openPanel('more'))}
            />
          </span>
        )}
      </div>
      {panel && (
        <ComposerPanel onClose={closePanel} beside={panel === 'emoji'}>
          {panel === 'emoji' ? (
            <EmojiPanels
              chat={chat}
              textOnly={textOnly}
              onEmoji={draft.insert}
              onBackspace={draft.backspace}
            />
          ) : (
            <MorePanel chat={chat} onFiles={onFiles} onDone={closePanel} />
          )}
        </ComposerPanel>
      )}
    </div>
  )
}
