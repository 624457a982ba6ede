import type { FeatureEntry } from '#client/feature.ts'
import { accountDeletionEntry } from '#features/account-deletion/entry.ts'
import { authEntry } from '#features/auth/entry.ts'
import { conversationsEntry } from '#features/conversations/entry.ts'
import { credentialsEntry } from '#features/credentials/entry.ts'
import { friendsEntry } from '#features/friends/entry.ts'
import { groupLinksEntry } from '#features/group-links/entry.ts'
import { groupsEntry } from '#features/groups/entry.ts'
import { momentsEntry } from '#features/moments/entry.ts'
import { providersEntry } from '#features/providers/entry.ts'
import { scanEntry } from '#features/scan/entry.ts'
import { welcomeEntry } from '#features/welcome/entry.ts'

/** What the first page needs of features with a tab, or with pages for users who are not signed in. */
export const entries: readonly FeatureEntry[] = [
  accountDeletionEntry,
  authEntry,
  conversationsEntry,
  credentialsEntry,
  friendsEntry,
  groupLinksEntry,
  groupsEntry,
  momentsEntry,
  providersEntry,
  scanEntry,
  welcomeEntry,
]
