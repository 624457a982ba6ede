import { useSearchParams } from 'react-router'
import { useT } from '#i18n/translate.ts'
import { ChooseChats } from '#features/messages/index.ts'
import { forwardMoment, refOf } from '../queries.ts'

/** `/pages/moment/forward?id=`: chooses the chats that get a card of the moment. */
export function ForwardScreen() {
  const t = useT('moments')
  const id = useSearchParams()[0].get('id') ?? ''
  return <ChooseChats title={t('forward')} onSend={(key) => forwardMoment(id, refOf(key))} />
}
