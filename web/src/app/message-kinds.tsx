import { lazy } from 'react'
import { chatType, msgType } from '@mynah/contract/socket'
import {
  ImageBubble,
  InformLine,
  RecallLine,
  RoomScreen,
  TextBubble,
  type MessageKinds,
} from '#features/messages/index.ts'

/** What each message type looks like, whichever feature it belongs to. */
const kinds: MessageKinds = {
  [msgType.text]: { look: 'bubble', Body: TextBubble },
  [msgType.image]: { look: 'bare', Body: ImageBubble },
  [msgType.recall]: { look: 'line', Body: RecallLine },
  [msgType.inform]: { look: 'line', Body: InformLine },
}

const PersonDetails = lazy(() =>
  import('#features/friends/person-details.tsx').then((m) => ({ default: m.PersonDetails })),
)
const GroupDetails = lazy(() =>
  import('#features/groups/group-details.tsx').then((m) => ({ default: m.GroupDetails })),
)

export const SingleRoom = () => <RoomScreen type={chatType.single} kinds={kinds} Details={PersonDetails} />
export const GroupRoom = () => <RoomScreen type={chatType.group} kinds={kinds} Details={GroupDetails} />
