import type { Db, Tx } from '#platform/database/database.ts'
import { change } from './store.ts'

// Changes of accounts that other features make.

export const setPhone = (tx: Tx, userId: string, mobile: string | null) => change(tx, userId, { mobile })

export const setPassword = (tx: Tx, userId: string, hash: string | null) =>
  change(tx, userId, { password_hash: hash })

/** Stores when a credential was last changed or restored. */
export const dateCredentials = (tx: Tx, userId: string, at: number) =>
  change(tx, userId, { proof_changed_at: at })

type Profile = {
  userName?: string | undefined
  avatarUrl?: string | undefined
  profiles?: string | undefined
  sex?: string | undefined
  province?: string | undefined
  city?: string | undefined
  address?: string | undefined
}

/** Omitted fields stay. */
export function setProfile(db: Db, userId: string, { userName, avatarUrl, ...rest }: Profile): Promise<void> {
  const fields = {
    ...rest,
    name: userName,
    avatar_url: avatarUrl,
    named: userName === undefined ? undefined : true,
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return change(db, userId, Object.fromEntries(given))
}

/** Sets the picture at the top of the user's page. */
export const setCover = (db: Db, userId: string, url: string) => change(db, userId, { bg_img: url })

/** Sets whether search finds the account. */
export const setSearchable = (db: Db, userId: string, state: boolean) =>
  change(db, userId, { is_search: state })

/** Sets whether friend requests need consent. */
export const setNeedsCheck = (db: Db, userId: string, state: boolean) =>
  change(db, userId, { is_add_validate: state })

export const setQrToken = (db: Db, userId: string, token: string) => change(db, userId, { qr_token: token })
