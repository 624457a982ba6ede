import { anId, flag, line, optional, requestId, shaped, type FieldRows } from './kinds.ts'

const phone = shaped(
  ['+6281234567890', '+62 812-3456-7890'],
  ['', 'x'.repeat(31), 'a\nb', 7, null, ['+6281234567890'], { wrong: true }],
)
const written = {
  receiver: line(50, 1),
  phone,
  country: shaped(['ID', 'TH', 'VN', 'IN', 'CN', 'US', 'DE'], ['', 'id', 'IDN', 'I', '१२', 7, null, ['ID']]),
  province: optional(line(50)),
  city: optional(line(50)),
  village: optional(line(50)),
  street: optional(line(100)),
  postcode: optional(
    shaped(
      ['40115', ' 40115 ', ''],
      ['4011', '401155', 'x0115', '４０１１５', '4011\n5', 40115, null, ['40115']],
    ),
  ),
  detail: line(200, 1),
}

export const addressesFields: FieldRows = {
  'userAddress/add': { requestId, ...written, isDefault: optional(flag) },
  'userAddress/update': { id: anId, ...written, isDefault: optional(flag) },
  'userAddress/remove': { id: anId },
  'userAddress/setDefault': { id: anId },
}
