import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { summaryOf } from '#client/message-kinds.ts'
import { useKindLine } from '#features/conversations/index.ts'
import { useT } from '#i18n/translate.ts'
import { chooseFrom, confirm } from '#ui/layers/dialogs.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { useTextInputDialog } from '#ui/layers/text-input-dialog.tsx'
import { toast } from '#ui/layers/toast.tsx'
import {
  asked,
  captionOf,
  isComposerFree,
  remove,
  sendNow,
  setCaption,
  takeBack,
  type ChatKey,
  type ScheduledMessage,
} from './queries.ts'
import { useWhen } from './when.ts'

/** The scheduled messages of a chat, and the failed ones with the reason. A press opens their actions. */
export function ScheduledSheet(props: {
  chat: ChatKey
  list: readonly ScheduledMessage[]
  onClose: () => void
}) {
  const { chat, list, onClose } = props
  const t = useT('scheduled-messages')
  const when = useWhen()
  const lineOf = useKindLine()
  const { ask, dialog } = useTextInputDialog()
  const act = async (message: ScheduledMessage) => {
    const isFree = isComposerFree(chat)
    const choice = await chooseFrom([
      { value: 'now', label: t('sendNow') },
      { value: 'time', label: t('changeTime') },
      ...(message.msgType === msgType.text
        ? [{ value: 'words', label: isFree ? t('editText') : t('editTextDraft'), disabled: !isFree } as const]
        : [{ value: 'caption', label: t('editCaption') } as const]),
      { value: 'remove', label: t('remove'), danger: true },
    ])
    if (choice === 'now') {
      const reason = await sendNow(message)
      if (reason) toast(reason)
    } else if (choice === 'time') {
      onClose()
      asked.set({ chat, message })
    } else if (choice === 'words') {
      onClose()
      await takeBack(chat, message)
    } else if (choice === 'caption') {
      ask({
        ...{ title: t('editCaption'), label: t('caption'), initial: captionOf(message), rows: 2 },
        ...{ max: limits.captionLengthMax, confirm: t('save') },
        onConfirm: (text) => setCaption(message, text),
      })
    } else if (choice === 'remove') {
      const sure = await confirm({ title: t('removeAsk'), confirm: t('remove'), danger: true })
      if (sure) await remove(message)
    }
  }
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <div className="scroller max-h-[60dvh] rounded-18 bg-ink-50">
        <List plain label={t('title')}>
          {list.map((message) => (
            <Cell
              key={message.id}
              title={lineOf(message.msgType, summaryOf(message))}
              hint={message.code === '' ? when(message.sendTime) : message.reason}
              onPress={() => void act(message)}
            />
          ))}
        </List>
      </div>
      {dialog}
    </Sheet>
  )
}
