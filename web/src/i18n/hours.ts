import { Observable } from '@mynah/client/observable'
import type { Language } from '#i18n/languages.ts'

export const hourForms = ['locale', '12', '24'] as const
export type HourForm = (typeof hourForms)[number]

const key = 'hours'

/** How hours are written on this device. */
export const hourForm = new Observable<HourForm>(stored())

export function chooseHourForm(form: HourForm): void {
  try {
    if (form === 'locale') localStorage.removeItem(key)
    else localStorage.setItem(key, form)
  } catch {
    // private windows may forbid storage: the choice then lasts as long as the page
  }
  hourForm.set(form)
}

function stored(): HourForm {
  try {
    const found = localStorage.getItem(key)
    return hourForms.find((form) => form === found) ?? 'locale'
  } catch {
    return 'locale'
  }
}

/** Where English is written with 12 hours: the regions of CLDR's `timeData` that prefer `h`, of those with many readers. */
const halfDayRegions = /^en-(?:US|CA|AU|NZ|IN|PK|BD|LK|NP|PH|SG|MY|HK|EG|SA|AE|KE|NG|GH|JM|TT)\b/i

/** Whether a reader of this language has hours of 12. */
export function hasHalfDays(language: Language): boolean {
  const form = hourForm.get()
  if (form !== 'locale') return form === '12'
  return language === 'hi' || (language === 'en' && halfDayRegions.test(englishOfBrowser()))
}

const englishOfBrowser = () => (navigator.languages ?? []).find((tag) => /^en\b/i.test(tag)) ?? ''
