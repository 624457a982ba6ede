import { Pin, PinOff } from 'lucide-react'
import type { RoomPart } from '#client/room-part.ts'
import { translateNow } from '#i18n/translate.ts'
import { chooseFrom } from '#ui/layers/dialogs.tsx'
import { PinBar } from './pin-bar.tsx'
import { isPinned, mayPin, setPinned } from './queries.ts'

export const roomPart: RoomPart = {
  bars: [PinBar],
  messageActions: [
    {
      icon: Pin,
      name: () => translateNow('message-pins')('pin'),
      isOffered: (message, chat) => !isPinned(message) && mayPin(message, chat),
      run: async (message, chat) => {
        const t = translateNow('message-pins')
        const days = await chooseFrom(
          [
            { value: '1', label: t('day') },
            { value: '7', label: t('week') },
            { value: '0', label: t('always') },
          ],
          { title: t('howLong') },
        )
        if (days === undefined) return
        await setPinned(chat, message.id, true, days === '1' ? 1 : days === '7' ? 7 : 0)
      },
    },
    {
      icon: PinOff,
      name: () => translateNow('message-pins')('unpin'),
      isOffered: (message, chat) => isPinned(message) && mayPin(message, chat),
      run: (message, chat) => setPinned(chat, message.id, false),
    },
  ],
}
