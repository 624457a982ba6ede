import type { Feature } from '#platform/feature.ts'
import { account } from '#features/account/feature.ts'
import { accountDeletion } from '#features/account-deletion/feature.ts'
import { addresses } from '#features/addresses/feature.ts'
import { appInfo } from '#features/app-info/feature.ts'
import { auth } from '#features/auth/feature.ts'
import { backups } from '#features/backups/feature.ts'
import { bank } from '#features/bank/feature.ts'
import { bulkDecisions } from '#features/bulk-decisions/feature.ts'
import { calling } from '#features/calling/feature.ts'
import { carbon } from '#features/carbon/feature.ts'
import { chatFolders } from '#features/chat-folders/feature.ts'
import { complaints } from '#features/complaints/feature.ts'
import { conversations } from '#features/conversations/feature.ts'
import { credentials } from '#features/credentials/feature.ts'
import { customers } from '#features/customers/feature.ts'
import { dailySignIn } from '#features/daily-sign-in/feature.ts'
import { demo } from '#features/demo/feature.ts'
import { favourites } from '#features/favourites/feature.ts'
import { figures } from '#features/figures/feature.ts'
import { flags } from '#features/flags/feature.ts'
import { friends } from '#features/friends/feature.ts'
import { groupNotices } from '#features/group-notices/feature.ts'
import { groups } from '#features/groups/feature.ts'
import { idempotency } from '#features/idempotency/feature.ts'
import { identity } from '#features/identity/feature.ts'
import { ledger } from '#features/ledger/feature.ts'
import { media } from '#features/media/feature.ts'
import { meetings } from '#features/meetings/feature.ts'
import { messageEdits } from '#features/message-edits/feature.ts'
import { messages } from '#features/messages/feature.ts'
import { moderation } from '#features/moderation/feature.ts'
import { moments } from '#features/moments/feature.ts'
import { notices } from '#features/notices/feature.ts'
import { operators } from '#features/operators/feature.ts'
import { passkeys } from '#features/passkeys/feature.ts'
import { linkPreviews } from '#features/link-previews/feature.ts'
import { disappearing } from '#features/disappearing/feature.ts'
import { messagePins } from '#features/message-pins/feature.ts'
import { places } from '#features/places/feature.ts'
import { polls } from '#features/polls/feature.ts'
import { presence } from '#features/presence/feature.ts'
import { profile } from '#features/profile/feature.ts'
import { providers } from '#features/providers/feature.ts'
import { queueExports } from '#features/queue-exports/feature.ts'
import { reactions } from '#features/reactions/feature.ts'
import { redPackets } from '#features/red-packets/feature.ts'
import { teamwork } from '#features/teamwork/feature.ts'
import { retention } from '#features/retention/feature.ts'
import { reminders } from '#features/reminders/feature.ts'
import { scheduledMessages } from '#features/scheduled-messages/feature.ts'
import { scan } from '#features/scan/feature.ts'
import { services } from '#features/services/feature.ts'
import { shop } from '#features/shop/feature.ts'
import { stickerPacks } from '#features/sticker-packs/feature.ts'
import { stickers } from '#features/stickers/feature.ts'
import { starts } from '#features/starts/feature.ts'
import { support } from '#features/support/feature.ts'
import { transfers } from '#features/transfers/feature.ts'
import { updates } from '#features/updates/feature.ts'
import { uploads } from '#features/uploads/feature.ts'
import { vip } from '#features/vip/feature.ts'
import { health } from '#features/health/feature.ts'
import { walArchive } from '#features/wal-archive/feature.ts'
import { wallet } from '#features/wallet/feature.ts'
import { webPush } from '#features/web-push/feature.ts'
import { messageKinds } from './message-kinds.ts'

/** All features, lower ones first: a feature may import only those before it. The only complete list. */
export const features = [
  account,
  idempotency,
  uploads,
  media,
  messages,
  messageKinds,
  auth,
  accountDeletion,
  operators,
  figures,
  appInfo,
  retention,
  teamwork,
  bulkDecisions,
  queueExports,
  flags,
  identity,
  friends,
  ledger,
  credentials,
  providers,
  passkeys,
  scan,
  profile,
  groupNotices,
  groups,
  messageEdits,
  reactions,
  messagePins,
  disappearing,
  scheduledMessages,
  reminders,
  linkPreviews,
  places,
  polls,
  conversations,
  wallet,
  bank,
  vip,
  transfers,
  redPackets,
  addresses,
  shop,
  stickerPacks,
  stickers,
  favourites,
  presence,
  webPush,
  dailySignIn,
  calling,
  meetings,
  notices,
  complaints,
  moments,
  carbon,
  support,
  moderation,
  customers,
  chatFolders,
  starts,
  walArchive,
  backups,
  updates,
  health,
  services,
  demo,
] as const satisfies readonly Feature[]

/**
 * Tables that a backup leaves out: a stolen backup must not contain sessions or the server's keys, and a restored
 * database has no backup yet.
 */
export const tablesNotBackedUp: readonly string[] = [
  'secrets',
  'last_backup',
  ...features.flatMap((feature: Feature) => feature.tablesNotBackedUp ?? []),
]
