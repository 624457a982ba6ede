import { chatType, type ConversationRef } from '@mynah/contract/socket'
import { askToLeaveOther, isOtherOngoing } from '#features/media/index.ts'
import { useAction } from '#client/api/use-action.ts'
import { roomPath } from '#features/conversations/index.ts'
import { useOpen } from '#ui/pages/navigation.tsx'
import { callFromRoomPath, callPath, choosePath } from './paths.ts'
import { start } from './session.ts'

/** Calls in a conversation by one press; in a group those who are called are chosen first. */
export function useCallBack(): { busy: boolean; call: (ref: ConversationRef, isAudio: boolean) => void } {
  const open = useOpen()
  const { busy, run } = useAction()
  const call = (ref: ConversationRef, isAudio: boolean) => {
    if (ref.type === chatType.group) return open(choosePath(ref.id, isAudio))
    void run(async () => {
      if (isOtherOngoing('call') && !(await askToLeaveOther('call'))) return
      const { pathname, search } = window.location
      open(`${pathname}${search}&`.startsWith(`${roomPath(ref)}&`) ? callFromRoomPath : callPath)
      await start(ref, isAudio)
    })
  }
  return { busy, call }
}
