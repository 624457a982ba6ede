import { ArrowUp, BellOff } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { roomParts } from '#client/room-part.ts'
import { openMenu } from '#ui/layers/dialogs.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { useLongPress } from '#ui/lists/long-press.ts'
import { sendText, type ChatKey } from '../queries.ts'
import { takeDraft, wordsOf } from './composer-state.ts'

/** Sends the message; a long press, the right mouse button and the menu key offer other ways. */
export function SendButton(props: { chat: ChatKey; disabled: boolean; onSend: () => void }) {
  const { chat, disabled, onSend } = props
  const t = useT('messages')
  const actions = roomParts().flatMap(({ sendActions = [] }) => sendActions)
  const more = useLongPress(disabled ? undefined : ({ element }) => void offer(element))
  const offer = async (element: Element) => {
    const choice = await openMenu(t('sendOptions'), element, [
      { value: 'silent', label: t('sendSilent'), icon: BellOff },
      ...actions.map(({ icon, name }, index) => ({ value: String(index), label: name(), icon })),
    ])
    if (choice === 'silent') sendText(chat, { silent: true })
    else if (choice !== undefined)
      actions[Number(choice)]?.run(chat, wordsOf(chat), () => void takeDraft(chat))
  }
  return (
    <span role="presentation" className="contents">
      <IconButton
        icon={ArrowUp}
        name={t('send')}
        tone="action"
        disabled={disabled}
        aria-haspopup="menu"
        onClick={onSend}
        {...more}
      />
    </span>
  )
}
