import { addresses as calls, fitsPostcode, type Address } from '@mynah/contract/addresses'
import { formOf } from '@mynah/contract/address-forms'
import type { InputOf } from '@mynah/contract/kit'
import type { Tx } from '#platform/database/database.ts'
import { ApiError, badParameter } from '#platform/api-error.ts'
import { serve } from '#platform/http/serve.ts'
import { readPhone } from '#features/account/index.ts'
import { idempotent } from '#features/idempotency/index.ts'
import { addAddress } from './index.ts'
import * as store from './store.ts'

type Written = Omit<InputOf<typeof calls.update>, 'id' | 'isDefault'>

export const addressHandlers = serve(calls, {
  async list(ctx) {
    return { list: (await store.ofPerson(ctx.db, ctx.userId)).map(viewOf) }
  },
  async add(ctx, input) {
    const written = read(input)
    return idempotent(ctx, calls.add, input, async (tx) => {
      const row = await addAddress(ctx, tx, ctx.userId, written)
      const wanted = input.isDefault === true && !row.is_default
      if (wanted) await makeDefault(tx, row)
      return viewOf({ ...row, is_default: row.is_default || wanted })
    })
  },
  async update(ctx, input) {
    const written = read(input)
    return ctx.transaction(async (tx) => {
      const { row } = await requireMine(tx, ctx.userId, input.id)
      await store.update(tx, row.id, written)
      const wanted = input.isDefault === true && !row.is_default
      if (wanted) await makeDefault(tx, row)
      return viewOf({ ...row, ...written, is_default: row.is_default || wanted })
    })
  },
  async remove(ctx, { id }) {
    return ctx.transaction(async (tx) => {
      const { row, others } = await requireMine(tx, ctx.userId, id)
      await store.remove(tx, id)
      const [newest] = others
      if (row.is_default && newest) await store.update(tx, newest.id, { is_default: true })
      return null
    })
  },
  async setDefault(ctx, { id }) {
    return ctx.transaction(async (tx) => {
      const { row } = await requireMine(tx, ctx.userId, id)
      if (!row.is_default) await makeDefault(tx, row)
      return null
    })
  },
})

/** Throws NoDataFound for missing addresses and for those of others. */
async function requireMine(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ row: store.AddressRow; others: store.AddressRow[] }> {
  await store.lockPerson(tx, userId)
  const mine = await store.ofPerson(tx, userId)
  const row = mine.find((one) => one.id === id)
  if (!row) throw new ApiError('NoDataFound')
  return { row, others: mine.filter((one) => one.id !== id) }
}

async function makeDefault(tx: Tx, { id, user_id: userId }: store.AddressRow): Promise<void> {
  await store.clearDefault(tx, userId)
  await store.update(tx, id, { is_default: true })
}

/** The address to store: fields that the country's form does not have are left out. */
function read(input: Written) {
  const phone = readPhone(input.phone, undefined)
  if (!phone) throw new ApiError('PhoneInvalid', { field: 'phone' })
  const {
    receiver,
    country,
    detail,
    province = '',
    city = '',
    village = '',
    street = '',
    postcode = '',
  } = input
  if (!fitsPostcode({ country, postcode })) throw badParameter('postcode')
  const has = new Set<string>(formOf(country).fields.map(([field]) => field))
  const partOf = (field: string, text: string) => (has.has(field) ? text : '')
  return {
    receiver,
    phone,
    country,
    province: partOf('province', province),
    city: partOf('city', city),
    village: partOf('village', village),
    street: partOf('street', street),
    postcode,
    detail,
  }
}

const viewOf = (row: store.AddressRow): Address => ({
  id: row.id,
  receiver: row.receiver,
  phone: row.phone,
  country: row.country,
  province: row.province,
  city: row.city,
  village: row.village,
  street: row.street,
  postcode: row.postcode,
  detail: row.detail,
  isDefault: row.is_default,
})
