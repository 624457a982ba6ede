import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '#platform/app.ts'
import type { Config } from '#platform/settings/config.ts'
import { perApp } from '#platform/per-app.ts'
import { giveToOwner } from '#platform/files/file-ownership.ts'
import { ConfigError } from '#platform/settings/config-error.ts'

/** Encrypts data for operators' eyes with AES-256-GCM, by a key that is in no database and no backup. */
export type SecretBox = {
  /** `about` has to be the same for decryption, so that one user's data cannot be passed off as another's. */
  close(plain: Buffer, about: string): Buffer
  /** Throws if the key is missing or a byte was changed. */
  open(sealed: Buffer, about: string): Buffer
  fingerprints: string[]
  /**
   * Keyed hashes of a text by each key, the newest first. Equal texts can be found without storing them, and cannot be
   * guessed without the key.
   */
  printsOf(text: string, purpose: string): Print[]
}

/** `key`: the fingerprint of the key that made the hash. */
export type Print = { key: string; print: Buffer }

export const identityKeyFile = 'identity.key'

const imageHashBytes = 8
const ivBytes = 12
const tagBytes = 16

export const fingerprintOf = (key: Buffer) =>
  createHash('sha256').update(key).digest().subarray(0, imageHashBytes)

export const secretBoxOf = perApp((app) => secretBoxWith(keysOf(app.config)))

/** Encrypts with the first key, decrypts with any: to rotate, put a new key in front. */
export function secretBoxWith(keys: Buffer[]): SecretBox {
  const [newest] = keys
  if (!newest) throw new Error('no key to seal with')
  return {
    fingerprints: keys.map((key) => fingerprintOf(key).toString('hex')),
    printsOf(text, purpose) {
      return keys.map((key) => {
        const own = Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
        return {
          key: fingerprintOf(key).toString('hex'),
          print: createHmac('sha256', own).update(text).digest(),
        }
      })
    },
    close(plain, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', newest, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([fingerprintOf(newest), iv, cipher.getAuthTag(), body])
    },
    open(sealed, about) {
      const key = keys.find((one) => fingerprintOf(one).equals(sealed.subarray(0, imageHashBytes)))
      if (!key) throw new Error('the key that this was sealed with is missing')
      const iv = sealed.subarray(imageHashBytes, imageHashBytes + ivBytes)
      const body = imageHashBytes + ivBytes + tagBytes
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(imageHashBytes + ivBytes, body))
      return Buffer.concat([decipher.update(sealed.subarray(body)), decipher.final()])
    },
  }
}

export function keysOf(config: Config): Buffer[] {
  if (config.identityKeys.length > 0) return config.identityKeys
  const path = join(config.dataFolder, identityKeyFile)
  return [readKey(path) ?? makeKey(path, config.dataFolder)]
}

/** The box of the keys that are here; undefined without any: it makes none. */
export function presentBox({ identityKeys, dataFolder }: Config): SecretBox | undefined {
  const ofFile = identityKeys.length > 0 ? undefined : readKey(join(dataFolder, identityKeyFile))
  const keys = ofFile ? [ofFile] : identityKeys
  return keys.length > 0 ? secretBoxWith(keys) : undefined
}

export function readKey(path: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
    if (key.length === 32) return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  }
  throw new ConfigError(`${path} cannot be read, or holds no key of 32 bytes in base64.`)
}

/** If two processes start at once, both use the key that one of them wrote. */
function makeKey(path: string, dataFolder: string): Buffer {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, path)
    giveToOwner(path, dataFolder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const key = readKey(path)
  if (!key) throw new ConfigError(`${path} could not be made.`)
  return key
}

type Tables = { encryption_keys: { fingerprint: string; since: number } }

/** Stores the fingerprints of this process's keys, and warns if data was encrypted with a key that is missing here. */
export async function noteKeys(app: App): Promise<void> {
  const { fingerprints } = secretBoxOf(app)
  const now = app.clock.now()
  const own = app.db.withTables<Tables>()
  const rows = fingerprints.map((fingerprint) => ({ fingerprint, since: now }))
  await own
    .insertInto('encryption_keys')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await own.selectFrom('encryption_keys').select('fingerprint').execute()
  const missing = known.filter((row) => !fingerprints.includes(row.fingerprint)).length
  if (missing > 0) app.log.warn({ count: missing }, 'keys of identities are missing: see MYNAH_IDENTITY_KEY')
}
