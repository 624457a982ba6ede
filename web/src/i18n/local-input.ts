const two = (n: number) => String(n).padStart(2, '0')

/** A time as in `<input type="datetime-local">`, in the device's time zone. */
export function toLocalInput(ms: number): string {
  const date = new Date(ms)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** NaN if the time is incomplete. */
export const fromLocalInput = (text: string): number => new Date(text).getTime()
