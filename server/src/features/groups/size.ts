import type { Db } from '#platform/database.ts'
import { settingOf } from '#features/app-info/index.ts'

/** How many a group holds now, by the operators' setting; one that is larger stays as it is. */
export const memberLimit = async (db: Db): Promise<number> =>
  Number(await settingOf({ db }, 'groupMembersMax'))
