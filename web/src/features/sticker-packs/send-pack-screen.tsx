import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { ChooseChats } from '#features/messages/index.ts'
import { sendPack, usePack } from './queries.ts'

/** `/pages/face/sendPack?id=`: chooses the chats to send the pack to. */
export function SendPackScreen() {
  const t = useT('sticker-packs')
  const { data: pack } = usePack(useSearchParams()[0].get('id') ?? '')
  return <ChooseChats title={t('send')} onSend={(key) => pack && sendPack(key, pack)} />
}
