/** How many days, weeks and months a backup is stored of; of each the newest one. */
export type BackupRetention = { days: number; weeks: number; months: number }

/** A backup in its place: the time in its name, epoch milliseconds. */
export type StoredBackup = { name: string; time: number; bytes: number }

const pattern = /^mynah-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(?:\.sealed)?$/

export function backupName(time: number, { isSealed }: { isSealed: boolean }): string {
  const at = new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
  return `mynah-${at}.tar.gz${isSealed ? '.sealed' : ''}`
}

/** The time in a name of `backupName`; undefined for other files, which are left alone. */
export function timeOfBackup(name: string): number | undefined {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
  if (year === undefined) return undefined
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? undefined : time
}

type Rule = { retention: BackupRetention; timeZone: string }

/**
 * The backups that are not needed any more: of the newest days, weeks and months that have one the newest stays. The
 * newest backup of all always stays.
 */
export function expiredBackups(
  stored: readonly StoredBackup[],
  { retention, timeZone }: Rule,
): StoredBackup[] {
  const newestFirst = stored.toSorted((a, b) => b.time - a.time)
  const needed = new Set(newestFirst.slice(0, 1))
  const day = ({ time }: StoredBackup) =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate()
  const periods: [number, (one: StoredBackup) => string][] = [
    [retention.days, (one) => day(one).toString()],
    [retention.weeks, (one) => `${day(one).yearOfWeek} ${day(one).weekOfYear}`],
    [retention.months, (one) => day(one).toPlainYearMonth().toString()],
  ]
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>()
    for (const one of newestFirst) {
      if (seen.has(periodOf(one)) || seen.size >= count) continue
      seen.add(periodOf(one))
      needed.add(one)
    }
  }
  return newestFirst.filter((one) => !needed.has(one))
}
