import type { CarbonUnit } from '@mynah/contract/carbon'

/** The name of a unit, as a key of the texts here. */
export const units = {
  km: 'km',
  passengerKm: 'passengerKm',
  kWh: 'kWh',
  kg: 'kg',
  m3: 'm3',
  litre: 'litre',
  meal: 'meal',
  personYear: 'personYear',
} as const satisfies Record<CarbonUnit, string>
