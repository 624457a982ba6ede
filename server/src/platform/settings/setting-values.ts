import { getCountries } from 'libphonenumber-js'
import { isIP } from 'node:net'
import { timeZone } from '@mynah/contract/days'
import { ConfigError } from './config-error.ts'

// Parsers of settings that are more than a text: each throws one sentence that says what is wrong.

export function readLag(value = '10'): number {
  const seconds = Number(value)
  if (!/^\d{1,3}$/.test(value) || seconds < 2 || seconds > 600)
    throw new ConfigError('DATABASE_READ_LAG must be a number of seconds from 2 to 600.')
  return seconds
}

export function readPort(value: string | undefined): number {
  if (value === undefined) return 3000
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65535)
    throw new ConfigError('PORT must be a number from 0 to 65535.')
  return port
}

export function readRtcPort(value: string | undefined): number {
  const port = Number(value ?? 0)
  if (value !== undefined && (!/^\d{1,5}$/.test(value) || port > 65535))
    throw new ConfigError('RTC_PORT must be a number from 0 to 65535.')
  return port
}

export function readRtcAddress(value: string | undefined): string | undefined {
  if (value !== undefined && !isIP(value)) throw new ConfigError('RTC_ADDRESS must be an IP address.')
  return value
}

export function readMetricsToken(value: string | undefined): string | undefined {
  if (value !== undefined && value.length < 16)
    throw new ConfigError('MYNAH_METRICS_TOKEN must have 16 characters or more.')
  return value
}

export function readMapTiles(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const found = ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
  // A wildcard in the host would not work in the content security policy of the pages.
  if (!found || !/^https:\/\/[\w.-]+(?::\d+)?\//.test(value))
    throw new ConfigError(
      'MYNAH_MAP_TILES must be an address such as https://tiles.example.org/{z}/{x}/{y}.png.',
    )
  return value
}

/** Keys of 32 bytes, the newest first. */
export function readKeys(name: string, value: string | undefined): Buffer[] {
  if (value === undefined) return []
  return value.split(',').map((one) => {
    const key = Buffer.from(one.trim(), 'base64')
    // The error never repeats the value.
    if (key.length !== 32)
      throw new ConfigError(`${name} must be 32 bytes in base64: openssl rand -base64 32`)
    return key
  })
}

export function readTimeZone(value = 'UTC'): string {
  const found = timeZone.safeParse(value)
  if (found.success) return found.data
  throw new ConfigError(
    'MYNAH_TIME_ZONE must be the name of a time zone, such as Asia/Jakarta.',
    'MYNAH_TIME_ZONE',
  )
}

export function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new ConfigError(`${name} must be a number from 1 to 9999999.`)
  return Number(text)
}

/** Parses `name=value` pairs separated by commas, each percent-encoded. */
export function readPairs(name: string, text = ''): Record<string, string> {
  const parts = text.split(',').filter((one) => one.trim() !== '')
  const pairs = parts.map((one) => /^\s*([^=\s]+)\s*=(.*)$/.exec(one))
  try {
    return Object.fromEntries(
      pairs.map((pair) => [
        pair?.[1] ?? decodeURIComponent('%'),
        decodeURIComponent(pair?.[2]?.trim() ?? ''),
      ]),
    )
  } catch {
    throw new ConfigError(`${name} must be a list such as name=value,other=value.`)
  }
}

/** The fraction of traces to record. No caller sends a decision of its own, so `parentbased_` changes nothing. */
export function readSampler(sampler = 'parentbased_always_on', share = '1'): number {
  const name = sampler.replace(/^parentbased_/, '')
  if (name === 'always_on') return 1
  if (name === 'always_off') return 0
  if (name !== 'traceidratio')
    throw new ConfigError(
      'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, or parentbased_ before one.',
    )
  const ratio = Number(share)
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  return ratio
}

/** Countries of our six languages; for English the United States. */
const countriesServed = ['ID', 'TH', 'VN', 'IN', 'CN', 'US']

export function readCountries(text: string | undefined): ReadonlySet<string> {
  const added = (text ?? '').split(',').map((one) => one.trim().toUpperCase())
  const countries = added.filter((one) => one !== '')
  const known = new Set<string>(getCountries())
  const wrong = countries.find((one) => !known.has(one))
  if (wrong !== undefined)
    throw new ConfigError('MYNAH_SMS_COUNTRIES must be two-letter codes of countries, as MY,SG.')
  return new Set([...countriesServed, ...countries])
}
