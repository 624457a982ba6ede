const two = (n: number) => String(n).padStart(2, '0')

/** A time as `<input type="datetime-local">` has it, in the time zone of the device. */
export function toLocalInput(ms: number): string {
  const date = new Date(ms)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** NaN where it is no whole time. */
export const fromLocalInput = (text: string): number => new Date(text).getTime()
