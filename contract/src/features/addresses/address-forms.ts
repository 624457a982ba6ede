/**
 * The parts of addresses by country, from the data set of libaddressinput
 * (https://github.com/google/libaddressinput/wiki/AddressValidationMetadata, Apache-2.0). Its administrative area is
 * `province` here, its locality `city`, and its dependent locality `village`. Viet Nam has had no districts since 1
 * July 2025 (law 72/2025/QH15), so a ward is directly below its province.
 */
export type AddressField = 'province' | 'city' | 'village' | 'street' | 'postcode' | 'detail'

export type AddressLabel =
  | 'province'
  | 'provinceOrCity'
  | 'state'
  | 'city'
  | 'regency'
  | 'district'
  | 'subdistrict'
  | 'ward'
  | 'locality'
  | 'village'
  | 'street'
  | 'postcode'
  | 'pin'
  | 'zip'
  | 'detail'

export type AddressForm = {
  /** The fields of the form in their order, each with its local label. */
  fields: readonly (readonly [AddressField, AddressLabel])[]
  /** The lines of a written address, each with its fields. */
  lines: readonly (readonly AddressField[])[]
  joiner: string
  postcode: RegExp
  /** An example of a postcode of the country. */
  example: string
}

const western = {
  lines: [['detail', 'street'], ['village'], ['city', 'province', 'postcode']],
  joiner: ', ',
} as const

const general: AddressForm = {
  fields: [
    ['detail', 'detail'],
    ['street', 'street'],
    ['village', 'village'],
    ['city', 'city'],
    ['province', 'province'],
    ['postcode', 'postcode'],
  ],
  ...western,
  postcode: /^[A-Za-z0-9][A-Za-z0-9 -]{1,9}$/,
  example: '',
}

const forms: Readonly<Record<string, AddressForm>> = {
  ID: {
    fields: [
      ['province', 'province'],
      ['city', 'regency'],
      ['village', 'subdistrict'],
      ['street', 'street'],
      ['detail', 'detail'],
      ['postcode', 'postcode'],
    ],
    lines: [['street', 'detail'], ['village'], ['city'], ['province', 'postcode']],
    joiner: ', ',
    postcode: /^\d{5}$/,
    example: '40115',
  },
  TH: {
    fields: [
      ['detail', 'detail'],
      ['street', 'street'],
      ['village', 'subdistrict'],
      ['city', 'district'],
      ['province', 'province'],
      ['postcode', 'postcode'],
    ],
    lines: [
      ['detail', 'street'],
      ['village', 'city'],
      ['province', 'postcode'],
    ],
    joiner: ' ',
    postcode: /^\d{5}$/,
    example: '10150',
  },
  VN: {
    fields: [
      ['detail', 'detail'],
      ['street', 'street'],
      ['village', 'ward'],
      ['province', 'provinceOrCity'],
      ['postcode', 'postcode'],
    ],
    lines: [['detail', 'street'], ['village'], ['province', 'postcode']],
    joiner: ', ',
    postcode: /^\d{5}\d?$/,
    example: '11010',
  },
  IN: {
    fields: [
      ['detail', 'detail'],
      ['street', 'street'],
      ['village', 'locality'],
      ['city', 'city'],
      ['province', 'state'],
      ['postcode', 'pin'],
    ],
    lines: [['detail', 'street'], ['village'], ['city', 'postcode'], ['province']],
    joiner: ', ',
    postcode: /^[1-9]\d{5}$/,
    example: '110034',
  },
  CN: {
    fields: [
      ['province', 'province'],
      ['city', 'city'],
      ['village', 'district'],
      ['street', 'street'],
      ['detail', 'detail'],
      ['postcode', 'postcode'],
    ],
    lines: [['province', 'city', 'village'], ['street', 'detail'], ['postcode']],
    joiner: '',
    postcode: /^\d{6}$/,
    example: '266033',
  },
  US: {
    fields: [
      ['street', 'street'],
      ['detail', 'detail'],
      ['city', 'city'],
      ['province', 'state'],
      ['postcode', 'zip'],
    ],
    lines: [
      ['street', 'detail'],
      ['city', 'province', 'postcode'],
    ],
    joiner: ', ',
    postcode: /^\d{5}(?:-\d{4})?$/,
    example: '95014',
  },
}

/** The form of a country; a general one if the country has none of its own. */
export const formOf = (country: string): AddressForm =>
  (Object.hasOwn(forms, country) ? forms[country] : undefined) ?? general

export const isPostcode = (country: string, text: string): boolean => formOf(country).postcode.test(text)
