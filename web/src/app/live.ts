import type { Applier } from '#client/live.ts'
import { accountLive } from '#features/account/index.ts'
import { conversationsLive } from '#features/conversations/index.ts'
import { friendsLive } from '#features/friends/index.ts'
import { groupNoticesLive } from '#features/group-notices/index.ts'
import { groupsLive } from '#features/groups/index.ts'
import { identityLive } from '#features/identity/index.ts'
import { messagesLive } from '#features/messages/live.ts'
import { noticesLive } from '#features/notices/index.ts'
import { profileLive } from '#features/profile/index.ts'
import { redPacketsLive } from '#features/red-packets/live.ts'
import { supportLive } from '#features/support/index.ts'
import { transfersLive } from '#features/transfers/live.ts'
import { vipLive } from '#features/vip/index.ts'
import { walletLive } from '#features/wallet/live.ts'

/** What each feature does when something happens elsewhere; the features' own `live.ts` are joined here. */
export const live: readonly Applier[] = [
  ...accountLive,
  ...conversationsLive,
  ...friendsLive,
  ...groupsLive,
  ...groupNoticesLive,
  ...identityLive,
  ...messagesLive,
  ...noticesLive,
  ...profileLive,
  ...redPacketsLive,
  ...supportLive,
  ...transfersLive,
  ...vipLive,
  ...walletLive,
]
