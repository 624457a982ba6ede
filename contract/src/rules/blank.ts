/**
 * What people see as nothing: blanks of any kind, fillers of Hangul, the blank pattern of Braille, and what has no width of
 * its own.
 */
const blanks = /^[\s\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}\p{Cf}\p{Cc}\p{Mn}]*$/u

/** Shows nothing to read. */
export const isBlank = (text: string): boolean => blanks.test(text)
