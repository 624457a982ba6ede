import type { Feature } from '#frame/feature.ts'
import { appInfo } from '#features/app-info/feature.ts'
import { backups } from '#features/backups/feature.ts'
import { bank } from '#features/bank/feature.ts'
import { calling } from '#features/calling/feature.ts'
import { carbon } from '#features/carbon/feature.ts'
import { changes } from '#features/changes/feature.ts'
import { complaints } from '#features/complaints/feature.ts'
import { customers } from '#features/customers/feature.ts'
import { dailySignIn } from '#features/daily-sign-in/feature.ts'
import { figures } from '#features/figures/feature.ts'
import { flags } from '#features/flags/feature.ts'
import { health } from '#features/health/feature.ts'
import { identity } from '#features/identity/feature.ts'
import { meetings } from '#features/meetings/feature.ts'
import { moderation } from '#features/moderation/feature.ts'
import { moments } from '#features/moments/feature.ts'
import { money } from '#features/money/feature.ts'
import { notices } from '#features/notices/feature.ts'
import { operators } from '#features/operators/feature.ts'
import { queueExports } from '#features/queue-exports/feature.ts'
import { services } from '#features/services/feature.ts'
import { shop } from '#features/shop/feature.ts'
import { stickerPacks } from '#features/sticker-packs/feature.ts'
import { support } from '#features/support/feature.ts'

/** All console features with pages; the only complete list. Pages of a menu group come in this order. */
export const features: readonly Feature[] = [
  identity,
  complaints,
  support,
  money,
  bank,
  shop,
  flags,
  changes,
  figures,
  customers,
  moderation,
  calling,
  meetings,
  moments,
  dailySignIn,
  carbon,
  notices,
  stickerPacks,
  appInfo,
  health,
  services,
  backups,
  queueExports,
  operators,
]
