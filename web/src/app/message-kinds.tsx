import { chatType, msgType } from '@mynah/contract/socket'
import { deferPart } from '#ui/deferred.tsx'
import { CollectScreen } from '#features/favourites/index.ts'
import { NoticeBubble, NoticeStrip } from '#features/group-notices/index.ts'
import {
  AudioBubble,
  CardBubble,
  FaceBubble,
  FileBubble,
  ImageBubble,
  InformLine,
  MergeBubble,
  MergeScreen,
  RecallLine,
  RoomScreen,
  TextBubble,
  VideoBubble,
  type MessageKinds,
} from '#features/messages/index.ts'
import { GiftBubble, PacketBubble } from '#features/red-packets/index.ts'
import { TransferBubble } from '#features/transfers/index.ts'
import { PouchBubble } from '#features/wallet/index.ts'

/** What each message type looks like, whichever feature it belongs to. */
const kinds: MessageKinds = {
  [msgType.text]: { look: 'bubble', Body: TextBubble },
  [msgType.image]: { look: 'bare', Body: ImageBubble },
  [msgType.audio]: { look: 'bubble', Body: AudioBubble },
  [msgType.video]: { look: 'bare', Body: VideoBubble },
  [msgType.file]: { look: 'bubble', Body: FileBubble },
  [msgType.face]: { look: 'bare', Body: FaceBubble },
  [msgType.card]: { look: 'bubble', Body: CardBubble },
  [msgType.mergeForward]: { look: 'bubble', Body: MergeBubble },
  [msgType.notice]: { look: 'bubble', Body: NoticeBubble },
  [msgType.red]: { look: 'bare', Body: PacketBubble },
  [msgType.gift]: { look: 'bare', Body: GiftBubble },
  [msgType.transfer]: { look: 'bare', Body: TransferBubble },
  [msgType.pouch]: { look: 'bubble', Body: PouchBubble },
  [msgType.recall]: { look: 'line', Body: RecallLine },
  [msgType.inform]: { look: 'line', Body: InformLine },
}

const PersonDetails = deferPart(() =>
  import('#features/friends/person-details.tsx').then((m) => m.PersonDetails),
)
const GroupDetails = deferPart(() => import('#features/groups/group-details.tsx').then((m) => m.GroupDetails))

export const SingleRoom = () => <RoomScreen type={chatType.single} kinds={kinds} Details={PersonDetails} />
export const GroupRoom = () => (
  <RoomScreen type={chatType.group} kinds={kinds} Details={GroupDetails} Strip={NoticeStrip} />
)
export const Merged = () => <MergeScreen kinds={kinds} />
export const Favourites = () => <CollectScreen kinds={kinds} />
