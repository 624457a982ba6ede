import * as z from '../../kit/schema.ts'
import { formOf, isPostcode } from './address-forms.ts'
import { call, emptyInput, emptyOutput, flag, id, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { requestId } from '../../rules/money.ts'

const part = z.optional(singleLineText(limits.placeLengthMax))
const country = z.string().check(z.regex(/^[A-Z]{2}$/))

/**
 * `phone` in any spelling, with its calling code; stored as E.164. Fields that the country's form does not have stay
 * empty.
 */
const written = {
  receiver: singleLineText(limits.realNameLengthMax, 1),
  phone: singleLineText(limits.phoneTextLengthMax, 1),
  country,
  province: part,
  city: part,
  village: part,
  street: z.optional(singleLineText(limits.streetLengthMax)),
  postcode: z.optional(singleLineText(limits.postcodeLengthMax)),
  detail: singleLineText(limits.addressLengthMax, 1),
}

/** A delivery address. One of a user's addresses is the default. */
export const Address = z.object({
  id: z.string(),
  receiver: z.string(),
  phone: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  village: z.string(),
  street: z.string(),
  postcode: z.string(),
  detail: z.string(),
  isDefault: flag,
})
export type Address = z.output<typeof Address>

export const addresses = {
  /** The caller's addresses: the default first, then the newest. */
  list: call('userAddress/list', () => ({ input: emptyInput, output: z.object({ list: z.array(Address) }) })),
  /** Adds an address; the first one becomes the default. */
  add: call('userAddress/add', () => ({
    rate: 'write',
    input: z.object({ requestId, ...written, isDefault: z.optional(flag) }),
    output: Address,
    errors: ['AddressesFull', 'PhoneInvalid'],
  })),
  /** Changes an address. */
  update: call('userAddress/update', () => ({
    rate: 'write',
    input: z.object({ id, ...written, isDefault: z.optional(flag) }),
    output: Address,
    errors: ['PhoneInvalid'],
  })),
  /** Removes an address. If it was the default, the newest of the others becomes the default. */
  remove: call('userAddress/remove', () => ({ rate: 'write', input: z.object({ id }), output: emptyOutput })),
  /** Makes an address the default. */
  setDefault: call('userAddress/setDefault', () => ({
    rate: 'write',
    input: z.object({ id }),
    output: emptyOutput,
  })),
}

type Written = Omit<Address, 'id' | 'isDefault'>

/** The lines of an address as written on a parcel in its country, without receiver and phone. */
export function addressLines(address: Omit<Written, 'receiver' | 'phone'>): string[] {
  const { lines, joiner } = formOf(address.country)
  return lines
    .map((fields) =>
      fields
        .map((field) => address[field])
        .filter(Boolean)
        .join(joiner),
    )
    .filter(Boolean)
}

/** Whether a postcode is empty or has the format of its country. */
export const fitsPostcode = ({ country: where, postcode }: Pick<Written, 'country' | 'postcode'>): boolean =>
  postcode === '' || isPostcode(where, postcode)
