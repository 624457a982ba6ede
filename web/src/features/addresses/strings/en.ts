const en = {
  title: 'Delivery addresses',
  choose: 'Choose an address',
  add: 'Add an address',
  new: 'New address',
  edit: 'Edit address',
  emptyTitle: 'No address yet',
  empty: 'What you order is delivered there.',
  gone: 'This address is no longer there.',
  default: 'Default',
  makeDefault: 'Use as default address',
  country: 'Country or region',
  countryChoose: 'Choose a country',
  receiver: 'Receiver',
  phone: 'Phone number',
  phoneHint: 'With the country code, such as +62',
  province: 'Province',
  provinceOrCity: 'Province or city',
  state: 'State',
  city: 'City',
  regency: 'City or regency',
  district: 'District',
  subdistrict: 'Subdistrict',
  ward: 'Ward or commune',
  locality: 'Locality',
  village: 'Village or district',
  street: 'Street',
  postcode: 'Postcode',
  pin: 'PIN code',
  zip: 'ZIP code',
  detail: 'House number, building, floor',
  save: 'Save',
  remove: 'Delete address',
  removeAsk: 'Delete this address?',
  missingReceiver: 'Type who receives it',
  missingPhone: 'Type a phone number with its country code',
  missingCountry: 'Choose a country',
  missingDetail: 'Type the house number or building',
  wrongPostcode: 'A postcode there looks like {example}',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    addresses: typeof en
  }
}
