import { Check, Keyboard, Mic, Plus, Smile } from 'lucide-react'
import { useEffect } from 'react'
import { isBlank } from '@mynah/contract/blank'
import { limits } from '@mynah/contract/limits'
import { isKind } from '@mynah/contract/message-kinds'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { ComposerPanel } from './composer-panel.tsx'
import { useDraftField } from './draft-field.tsx'
import { EditStrip, QuoteStrip } from '../bubbles/quote.tsx'
import { draftOf, leaveDraft, sendText, useEditMinutes, useSession, type ChatKey } from '../queries.ts'
import { useEditing } from './composer-state.ts'
import { editLast, saveEdit } from './editing.ts'
import { roomParts } from '#client/room-part.ts'
import { useAction } from '#client/api/use-action.ts'
import { SendButton } from './send-button.tsx'
import { useVoice } from './voice/voice-bar.tsx'
import { EmojiPanels, MorePanel, usePanel } from './use-panel.tsx'
import { useTypingAnywhere } from './typing-anywhere.ts'

const countFrom = limits.textLengthMax - 200
const isReady = (text: string) => !isBlank(text) && [...text].length <= limits.textLengthMax

/** What other features show above the field. */
function OverComposer({ chat }: { chat: ChatKey }) {
  return roomParts().map(({ overComposer: Over }, index) => Over && <Over key={index} chat={chat} />)
}

/** The length of a text near the limit. */
function Length({ of: text }: { of: string }) {
  const length = [...text].length
  if (length <= countFrom) return null
  const tooLong = length > limits.textLengthMax
  return (
    <p role="status" className={cx('px-5 pt-1 text-right text-12', tooLong ? 'text-danger' : 'text-ink-500')}>
      {length} / {limits.textLengthMax}
    </p>
  )
}

interface Props {
  chat: ChatKey
  /** in a group, an @ mentions a member; owner and admins may mention everyone */
  group: boolean
  role: number
  /** until they reply, a stranger can only be sent texts */
  textOnly: boolean
  onFiles: (files: File[], asFiles?: boolean) => void
}

/** The composer, whose content is the conversation's draft. */
export function Composer({ chat, group, role, textOnly, onFiles }: Props) {
  const t = useT('messages')
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
  const panel = usePanel(field)
  useEffect(() => () => leaveDraft(chat), [chat])
  // a caption may be emptied
  const ready = isReady(text) || (isBlank(text) && editing !== undefined && !isKind(editing.message, 'text'))
  if (voice.bar) return <div className="border-t border-ink-100 bg-paper">{voice.bar}</div>
  return (
    <div className="relative flex flex-col border-t border-ink-100 bg-paper">
      {draft.above}
      {!editing && !textOnly && <OverComposer chat={chat} />}
      {editing ? <EditStrip chat={chat} message={editing.message} /> : <QuoteStrip chat={chat} />}
      <Length of={text} />
      <div className="flex items-end gap-1 px-2 py-2">
        <div className="flex min-w-0 flex-1 items-end rounded-[22px] bg-ink-50 focus-within:outline-2 focus-within:outline-ink-900">
          <WritingField draft={draft} onFiles={textOnly ? undefined : onFiles} />
          <IconButton
            icon={panel.shown === 'emoji' ? Keyboard : Smile}
            name={panel.shown === 'emoji' ? t('keyboard') : t('emoji')}
            aria-expanded={panel.shown === 'emoji'}
            onClick={panel.toggleEmoji}
          />
        </div>
        {editing || !isBlank(text) ? (
          <Ready chat={chat} isEditing={editing !== undefined} disabled={!ready || busy} onSend={send} />
        ) : (
          !textOnly && <IconButton icon={Mic} name={t('voice')} {...voice.button} />
        )}
        {/* left of the field, behind it in the order of keys: Shift+Tab leads from the field to the messages */}
        {!textOnly && !editing && <MoreButton panel={panel} />}
      </div>
      <ShownPanel {...{ panel, chat, textOnly, draft, onFiles }} />
    </div>
  )
}

function MoreButton({ panel }: { panel: ReturnType<typeof usePanel> }) {
  const t = useT('messages')
  return (
    <span className="-order-1 flex-none">
      <IconButton
        icon={Plus}
        name={t('more')}
        aria-expanded={panel.shown === 'more'}
        onClick={panel.toggleMore}
      />
    </span>
  )
}

/** Emoji and stickers, or everything else that can be sent, in place of the keyboard. */
function ShownPanel(
  props: Pick<Props, 'chat' | 'textOnly' | 'onFiles'> & {
    panel: ReturnType<typeof usePanel>
    draft: ReturnType<typeof useDraftField>
  },
) {
  const { panel, chat, textOnly, draft, onFiles } = props
  if (!panel.shown) return null
  return (
    <ComposerPanel onClose={panel.close} beside={panel.shown === 'emoji'}>
      {panel.shown === 'emoji' ? (
        <EmojiPanels {...{ chat, textOnly }} onEmoji={draft.insert} onBackspace={draft.backspace} />
      ) : (
        <MorePanel chat={chat} onFiles={onFiles} onDone={panel.close} />
      )}
    </ComposerPanel>
  )
}

/** The field of the draft; pasted files go to `onFiles`. */
function WritingField(props: {
  draft: ReturnType<typeof useDraftField>
  onFiles: ((files: File[]) => void) | undefined
}) {
  const { draft, onFiles } = props
  const t = useT('messages')
  return (
    <div className="relative flex min-w-0 flex-1 items-end">
      {draft.layer}
      <textarea
        {...draft.props}
        aria-label={t('message')}
        placeholder={t('message')}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          // spreadsheet cells come both as text and as a picture
          const isText = event.clipboardData.getData('text/plain').trim() !== ''
          if (files.length === 0 || isText || !onFiles) return
          event.preventDefault()
          onFiles(files)
        }}
        className="scroller relative min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 pl-4 text-16 text-ink-900 outline-none"
      />
    </div>
  )
}

/** Sends the message, or saves the edit. */
function Ready(props: { chat: ChatKey; isEditing: boolean; disabled: boolean; onSend: () => void }) {
  const { chat, isEditing, disabled, onSend } = props
  const t = useT('messages')
  return (
    // the field keeps the focus, and the phone its keyboard
    <span role="presentation" onPointerDown={(event) => event.preventDefault()}>
      {isEditing ? (
        <IconButton icon={Check} name={t('saveEdit')} tone="action" disabled={disabled} onClick={onSend} />
      ) : (
        <SendButton chat={chat} disabled={disabled} onSend={onSend} />
      )}
    </span>
  )
}
