import { limits } from '../limits.ts'

/** Whether a text is a valid user number: 6 to 20 letters and digits, the first a letter. */
export function isUserNum(text: string): boolean {
  const { userNumLengthMin, userNumLengthMax } = limits
  return (
    text.length >= userNumLengthMin && text.length <= userNumLengthMax && /^[A-Za-z][A-Za-z0-9]*$/.test(text)
  )
}
