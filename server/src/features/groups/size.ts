import type { Db } from '#platform/database/database.ts'
import { settingOf } from '#features/app-info/index.ts'

/** The size limit of groups set by the operators; larger groups stay as they are. */
export const memberLimit = async (db: Db): Promise<number> =>
  Number(await settingOf({ db }, 'groupMembersMax'))
