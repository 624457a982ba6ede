import { Eraser } from 'lucide-react'
import { roomPath } from '#features/conversations/index.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { confirm } from '#ui/layers/dialogs.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { clearDevice, freeChat, useChatLook, useUsage, type ChatUsage, type Usage } from './queries.ts'

/** The storage that the app uses on this device, by chat, with buttons to free it. */
export function StorageScreen() {
  const t = useT('settings')
  const usage = useUsage()
  const askAndClear = async () => {
    const question = { title: t('clearAsk'), text: t('clearText'), confirm: t('clear') }
    if (!(await confirm(question))) return
    await clearDevice()
    toast(t('cleared'))
  }
  return (
    <Screen title={t('storage')}>
      <Loaded query={usage} skeleton={<CellSkeletons rows={4} />}>
        {(data) => (
          <>
            <Sums usage={data} />
            <div className="px-4 pt-1 pb-3">
              <Button wide kind="secondary" onClick={() => void askAndClear()}>
                {t('clear')}
              </Button>
            </div>
            {data.chats.length === 0 ? (
              <p role="status" className="px-6 py-4 text-center text-14 text-ink-500">
                {t('noStoredChats')}
              </p>
            ) : (
              <Section title={t('storedChats')} hint={t('storedChatsHint')}>
                {data.chats.map((one) => (
                  <ChatCell key={`${one.conversation.type}:${one.conversation.id}`} usage={one} />
                ))}
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Sums({ usage: { total, chats, unsentBytes } }: { usage: Usage }) {
  const t = useT('settings')
  const { fileSize } = useFormat()
  const chatBytes = chats.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Section hint={t('storageHint')}>
      <Cell title={t('used')} value={total === null ? t('usedUnknown') : fileSize(total)} />
      <Cell title={t('storedChats')} value={fileSize(chatBytes)} />
      {unsentBytes > 0 && (
        <Cell title={t('usedUnsent')} hint={t('usedUnsentHint')} value={fileSize(unsentBytes)} />
      )}
      {total !== null && (
        <Cell title={t('usedApp')} value={fileSize(Math.max(0, total - chatBytes - unsentBytes))} />
      )}
    </Section>
  )
}

function ChatCell({ usage }: { usage: ChatUsage }) {
  const t = useT('settings')
  const { fileSize } = useFormat()
  const { conversation, bytes, messages, unsent } = usage
  const look = useChatLook(usage)
  const name = look.name || t('unnamedChat')
  const free = async () => {
    await freeChat(conversation)
    toast(t('freed', { size: fileSize(bytes) }))
  }
  const counted = t('storedMessages', { count: messages })
  return (
    <Cell
      leading={<Avatar id={conversation.id} name={name} src={look.avatarUrl} faces={look.faces} size={44} />}
      title={name}
      hint={unsent > 0 ? `${counted} · ${t('unsentStays', { count: unsent })}` : counted}
      value={fileSize(bytes)}
      to={roomPath(conversation)}
      aside={<IconButton icon={Eraser} name={t('freeChat', { name })} onClick={() => void free()} />}
    />
  )
}
