import { CookingPot, Bus, Plane, ShoppingBag, Trash2, Utensils, Zap, type LucideIcon } from 'lucide-react'
import type { CarbonCategory, CarbonFactor, CarbonUnit } from '@mynah/contract/carbon'
import { intlTag, type Language } from '#i18n/languages.ts'
import type { Translate } from '#i18n/translate.ts'

export const icons: Record<CarbonCategory, LucideIcon> = {
  transport: Bus,
  electricity: Zap,
  gas: CookingPot,
  food: Utensils,
  flights: Plane,
  shopping: ShoppingBag,
  waste: Trash2,
}

export const categoryNames = {
  transport: 'transport',
  electricity: 'electricity',
  gas: 'gas',
  food: 'food',
  flights: 'flights',
  shopping: 'shopping',
  waste: 'waste',
} as const satisfies Record<CarbonCategory, string>

const kinds = {
  'motorbike-small': 'motorbikeSmall',
  'motorbike-medium': 'motorbikeMedium',
  'motorbike-large': 'motorbikeLarge',
  'car-petrol': 'carPetrol',
  'car-diesel': 'carDiesel',
  'car-hybrid': 'carHybrid',
  taxi: 'taxi',
  bus: 'bus',
  coach: 'coach',
  train: 'train',
  metro: 'metro',
  ferry: 'ferry',
  'gas-lpg': 'gasLpg',
  'gas-piped': 'gasPiped',
  'gas-kerosene': 'gasKerosene',
  'meal-meat-high': 'mealMeatHigh',
  'meal-meat-medium': 'mealMeatMedium',
  'meal-meat-low': 'mealMeatLow',
  'meal-fish': 'mealFish',
  'meal-vegetarian': 'mealVegetarian',
  'meal-vegan': 'mealVegan',
  'flight-domestic': 'flightDomestic',
  'flight-economy': 'flightEconomy',
  'flight-premium': 'flightPremium',
  'flight-business': 'flightBusiness',
  'flight-first': 'flightFirst',
  'shopping-clothes': 'clothes',
  'shopping-electronics': 'electronics',
  'shopping-appliance-small': 'applianceSmall',
  'shopping-appliance-large': 'applianceLarge',
  'shopping-plastic': 'plastic',
  'shopping-paper': 'paper',
  'shopping-glass': 'glass',
  'waste-landfill': 'wasteLandfill',
  'waste-burnt': 'wasteBurnt',
  'waste-food-landfill': 'wasteFoodLandfill',
  'waste-food-composted': 'wasteFoodComposted',
  'waste-recycled': 'wasteRecycled',
} as const

const isKnown = (key: string): key is keyof typeof kinds => Object.hasOwn(kinds, key)

/** The name of a factor: its kind or its country. One that only a newer server knows is shown by its key. */
export function kindName({ key, country }: CarbonFactor, t: Translate<'carbon'>, language: Language): string {
  if (country) return countryName(country, t, language)
  return isKnown(key) ? t(kinds[key]) : key
}

/** The name of a factor where its category is not shown. */
export function entryName(factor: CarbonFactor, t: Translate<'carbon'>, language: Language): string {
  const name = kindName(factor, t, language)
  return factor.category === 'electricity' ? `${t('electricity')} · ${name}` : name
}

/** The country whose electricity is selected first while none was chosen. */
export const homes: Record<Language, string> = {
  en: 'WLD',
  id: 'ID',
  th: 'TH',
  vi: 'VN',
  hi: 'IN',
  zh: 'CN',
}

export function countryName(country: string, t: Translate<'carbon'>, language: Language): string {
  if (country === 'WLD') return t('world')
  return new Intl.DisplayNames([intlTag[language]], { type: 'region' }).of(country) ?? country
}

/** The label of the amount field, by unit. */
export const amountLabels = {
  km: 'distance',
  passengerKm: 'distance',
  kWh: 'energy',
  kg: 'weight',
  m3: 'volume',
  litre: 'litres',
  meal: 'meals',
  personYear: 'meals',
} as const satisfies Record<CarbonUnit, string>

/** The text for one unit of a factor. */
export const unitNames = {
  km: 'perKm',
  passengerKm: 'perPassengerKm',
  kWh: 'perKwh',
  kg: 'perKg',
  m3: 'perM3',
  litre: 'perLitre',
  meal: 'perMeal',
  personYear: 'perPersonYear',
} as const satisfies Record<CarbonUnit, string>
