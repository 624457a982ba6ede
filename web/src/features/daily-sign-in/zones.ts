import { intlTag, type Language } from '#i18n/languages.ts'

/** The IANA name of the device's time zone. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether both names mean the same time zone: browsers differ in the alias they use. */
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

/** The usual name in the reader's language; the IANA name if this browser does not know the zone. */
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
