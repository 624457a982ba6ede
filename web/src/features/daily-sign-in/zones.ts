import { intlTag, type Language } from '#i18n/languages.ts'

/** The IANA name of the time zone that this device is in. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether both names mean the same time zone: browsers differ in which of several names they use. */
export function isSameZone(a: string, b: string): boolean {
  try {
    const [one, other] = [a, b].map(
      (timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone,
    )
    return one === other
  } catch {
    return a === b
  }
}

/** As people call it, in the reader's language; its own name where this browser does not know it. */
export function zoneLabel(timeZone: string, language: Language): string {
  try {
    const parts = new Intl.DateTimeFormat(intlTag[language], {
      timeZone,
      timeZoneName: 'longGeneric',
    }).formatToParts(0)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    return timeZone
  }
}
