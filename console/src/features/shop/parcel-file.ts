import { parse } from 'papaparse'
import { shopAdmin } from '@mynah/contract/shop-admin'

const rules = shopAdmin.ship.input.shape
/** A long number that a spreadsheet shortened, such as 1.23457E+14. */
const shortened = /^\d[.,]?\d*e\+\d+$/i
const parcelsMax = 2_000

export type ParcelFault = 'order' | 'shortened' | 'twice' | 'carrier' | 'tracking'
export type Parcel = {
  /** the number of its line among the lines that are not empty, from 1 for the heading */
  line: number
  orderId: string
  carrier: string
  trackingNumber: string
  fault?: ParcelFault
}

/** The headings under which each column is found, in any case. */
export type Headings = Record<'order' | 'carrier' | 'tracking', readonly string[]>

/** A column of the file is missing. */
export class ColumnMissing extends Error {}

/** The file has more lines than are shipped at once. */
export class TooManyParcels extends Error {}

/**
 * The parcels of a CSV file with a heading, separated by commas, semicolons or tabs. Lines without a carrier and a
 * tracking number are left out: they are not sent yet. Throws ColumnMissing or TooManyParcels.
 */
export function parcelsIn(csv: string, headings: Headings): Parcel[] {
  const { data } = parse<string[]>(csv, { skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t'] })
  const [head = [], ...lines] = data.map((fields) => fields.map((field) => field.trim()))
  if (lines.length > parcelsMax) throw new TooManyParcels()
  const at = (names: readonly string[]) => {
    const column = head.findIndex((name) => names.some((one) => one.toLowerCase() === name.toLowerCase()))
    if (column < 0) throw new ColumnMissing()
    return column
  }
  const [order, carrier, tracking] = [at(headings.order), at(headings.carrier), at(headings.tracking)]
  const seen = new Set<string>()
  return lines.flatMap((fields, index) => {
    const named = fields[order] ?? ''
    const parcel = {
      line: index + 2,
      orderId: named.replace(/^#/, ''),
      carrier: fields[carrier] ?? '',
      trackingNumber: fields[tracking] ?? '',
    }
    if (!parcel.carrier && !parcel.trackingNumber) return []
    const fault = faultOf(parcel, seen)
    seen.add(parcel.orderId)
    return [{ ...parcel, ...(fault && { fault }) }]
  })
}

function faultOf(parcel: Parcel, seen: ReadonlySet<string>): ParcelFault | undefined {
  const { orderId, carrier, trackingNumber } = parcel
  if (shortened.test(orderId) || shortened.test(trackingNumber)) return 'shortened'
  if (!rules.id.safeParse(orderId).success) return 'order'
  if (seen.has(orderId)) return 'twice'
  if (!rules.carrier.safeParse(carrier).success) return 'carrier'
  return rules.trackingNumber.safeParse(trackingNumber).success ? undefined : 'tracking'
}
