import { ArrowUp, Keyboard, Mic, Plus, Smile } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isBlank } from '@mynah/contract/blank'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { cx } from '#ui/cx.ts'
import { deferPart } from '#ui/deferred.tsx'
import { fetchDialogs } from '#ui/dialog.tsx'
import { withoutLast } from '#ui/graphemes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ComposerPanel } from './composer-panel.tsx'
import { enterSends, isPlainEnter } from './enter.ts'
import { useKeyboardHeight } from './keyboard-height.ts'
import { choiceId, MentionPicker, useMentionChoices } from './mention-picker.tsx'
import { QuoteStrip } from '../bubbles/quote.tsx'
import { leaveDraft, saveDraft, sendText, sendTyping, useDraft, type ChatKey } from '../queries.ts'
import { useVoice } from './voice-bar.tsx'
import { mention, namingAt, tokenBefore, type Mention, type Naming } from './composer-state.ts'
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

const lines = 5
const countFrom = limits.textLengthMax - 200

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
  const text = useDraft(chat)
  const [panel, setPanel] = useState<'emoji' | 'more'>()
  const [naming, setNaming] = useState<Naming>()
  const [chosen, setChosen] = useState(0)
  const choices = useMentionChoices(chat, naming?.name, role > 0)
  const active = Math.min(chosen, choices.length - 1)
  const closePanel = useCallback(() => setPanel(undefined), [])
  const field = useRef<HTMLTextAreaElement>(null)
  const composed = useRef(-Infinity)
  const voice = useVoice(chat)
  useGrowth(field, text)
  useTypingAnywhere(field)
  useKeyboardHeight(closePanel)

  useEffect(() => {
    const timer = setTimeout(() => {
      // without a line they come when they are opened
      Promise.all([MorePanel.fetch(), EmojiPanels.fetch(), fetchDialogs()]).catch(() => undefined)
    }, fetchPanelsMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => () => leaveDraft(chat), [chat])
  const length = [...text].length
  const tooLong = length > limits.textLengthMax
  const ready = !isBlank(text) && !tooLong
  const send = () => {
    if (!ready) return
    sendText(chat)
    setNaming(undefined)
  }
  const put = (next: string, caret: number) => {
    saveDraft(chat, next)
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
  const openPanel = (which: 'emoji' | 'more') => {
    // iOS would leave the keyboard there, in the panel's place
    if (isTouch()) field.current?.blur()
    setPanel(which)
  }
  /** Another panel may have been opened meanwhile. */
  const closeEmoji = () => setPanel((now) => (now === 'emoji' ? undefined : now))
  const cut = (from: number, to: number) => put(text.slice(0, from) + text.slice(to), from)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart: caret, selectionEnd } = event.currentTarget
    const token = caret === selectionEnd ? tokenBefore(chat, text, caret) : undefined
    if (event.key === 'Backspace' && token) {
      event.preventDefault()
      return cut(caret - token.length, caret)
    }
    if (choices.length > 0 && !event.nativeEvent.isComposing) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const picks = (event.key === 'Enter' && isPlainEnter(event, composed.current)) || event.key === 'Tab'
      const one = picks ? choices[active] : undefined
      if (step !== 0)
        setChosen((Math.max(active, 0) + (active < 0 ? 0 : step) + choices.length) % choices.length)
      else if (one) name(one)
      else if (event.key === 'Escape') setNaming(undefined)
      if (step !== 0 || one || event.key === 'Escape') return event.preventDefault()
    }
    if (!enterSends() || !isPlainEnter(event, composed.current)) return
    event.preventDefault()
    send()
  }
  const insert = (piece: string) => {
    const from = field.current?.selectionStart ?? text.length
    const to = field.current?.selectionEnd ?? text.length
    put(text.slice(0, from) + piece + text.slice(to), from + piece.length)
  }
  /** As the key of a keyboard: what is selected, a whole token, or the sign before the caret. */
  const backspace = () => {
    const from = field.current?.selectionStart ?? text.length
    const to = field.current?.selectionEnd ?? text.length
    if (from < to) return cut(from, to)
    const token = tokenBefore(chat, text, to)
    cut(token ? to - token.length : withoutLast(text.slice(0, to)).length, to)
  }
  const name = (one: Mention) => {
    if (!naming) return
    const behind = mention(chat, one, naming.from, naming.from + naming.name.length + 1)
    requestAnimationFrame(() => field.current?.setSelectionRange(behind, behind))
    setNaming(undefined)
    field.current?.focus()
  }
  if (voice.bar) return <div className="border-t border-ink-100 bg-paper">{voice.bar}</div>
  return (
    <div className="relative border-t border-ink-100 bg-paper">
      {choices.length > 0 && <MentionPicker choices={choices} active={active} onPick={name} />}
      <QuoteStrip chat={chat} />
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
          <textarea
            ref={field}
            rows={1}
            value={text}
            dir="auto"
            aria-label={t('message')}
            aria-activedescendant={choices.length > 0 && active >= 0 ? choiceId(active) : undefined}
            placeholder={t('message')}
            enterKeyHint={enterSends() ? 'send' : 'enter'}
            onChange={({ currentTarget: { value, selectionStart } }) => {
              saveDraft(chat, value)
              sendTyping(chat)
              const next = group ? namingAt(chat, value, selectionStart) : undefined
              setNaming(next)
              // Enter behind what may be an address sends it
              setChosen(next?.isDoubtful ? -1 : 0)
            }}
            onCompositionEnd={({ timeStamp }) => (composed.current = timeStamp)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const files = [...event.clipboardData.files]
              // cells of a spreadsheet are there as text and as a picture of it
              const isText = event.clipboardData.getData('text/plain').trim() !== ''
              if (files.length === 0 || isText || textOnly) return
              event.preventDefault()
              onFiles(files)
            }}
            className="scroller min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 pl-4 text-ink-900 outline-none"
          />
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
        {!isBlank(text) ? (
          // the field keeps the focus, and the phone its keyboard
          <span role="presentation" onPointerDown={(event) => event.preventDefault()}>
            <IconButton icon={ArrowUp} name={t('send')} tone="action" disabled={!ready} onClick={send} />
          </span>
        ) : (
          !textOnly && <IconButton icon={Mic} name={t('voice')} {...voice.button} />
        )}
        {/* left of the field, behind it in the order of keys: Shift+Tab leads from the field to the messages */}
        {!textOnly && (
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
        <ComposerPanel onClose={closePanel}>
          {panel === 'emoji' ? (
            <EmojiPanels chat={chat} textOnly={textOnly} onEmoji={insert} onBackspace={backspace} />
          ) : (
            <MorePanel chat={chat} onFiles={onFiles} onDone={closePanel} />
          )}
        </ComposerPanel>
      )}
    </div>
  )
}

/** As high as its text, up to five lines; then it scrolls. */
function useGrowth(field: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    // one line, of which nothing has to be measured
    if (text === '') return
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element)
    const most = parseFloat(lineHeight) * lines + parseFloat(paddingTop) + parseFloat(paddingBottom)
    element.style.height = `${Math.min(element.scrollHeight, most || element.scrollHeight)}px`
  }, [field, text])
}
