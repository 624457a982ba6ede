const en = {
  entries: 'Entries',
  people: 'People',
  kilograms: 'Kilograms of CO2e',
  points: 'Points',
  factors: 'Factors',
  noFactors: 'No factors.',
  factor: 'Factor',
  factorOf: 'Factor {key}',
  unit: 'Unit',
  year: 'Year',
  version: 'Version',
  source: 'Source',
  km: 'km',
  passengerKm: 'passenger km',
  kWh: 'kWh',
  kg: 'kg',
  m3: 'm³',
  litre: 'litre',
  meal: 'meal',
  personYear: 'person-year',
  keyVersion: '{key}, version {version}',
  kilogramsFor: 'Kilograms of CO2e per {unit}',
  link: 'Source link (https)',
  saveAs: 'Save as version {version}',
  close: 'Close',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    carbon: typeof en
  }
}
