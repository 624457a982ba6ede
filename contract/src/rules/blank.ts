/**
 * Characters that show nothing: white space, Hangul fillers, the blank Braille pattern, and characters without a width.
 */
const blanks = /^[\s\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}\p{Cf}\p{Cc}\p{Mn}]*$/u

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => blanks.test(text)
