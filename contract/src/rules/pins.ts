/**
 * Frequently chosen codes that follow no rule below: shapes on the keypad, numbers of videos and songs, and digits that
 * sound like a sentence in Chinese. The ten most frequent are from Markert et al., "This PIN Can Be Easily Guessed"
 * (IEEE Symposium on Security and Privacy 2020); the others from Wang et al., "Understanding Human-Chosen PINs" (ASIA
 * CCS 2017), and from counts in leaked passwords.
 */
const common = new Set(
  '159753 789456 147258 258369 147852 741852 963852 852456 159357 753951 142536 135246 246810 102030 123654 456123 789123 112358 314159 271828 520131 131452 201314 521314 110120 007007'.split(
    ' ',
  ),
)

/** Whether six digits are among the codes that an attacker tries first. */
export function isCommonPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  const step = (by: number) =>
    digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + by + 10) % 10)
  // 000000; 123456, 567890 and 654321
  if (step(0) || step(1) || step(-1)) return true
  // 121212, 123123; 112233; 111222; 123321
  if (/^(\d\d)\1\1$|^(\d{3})\2$|^(\d)\3(\d)\4(\d)\5$|^(\d)\6\6(\d)\7\7$/.test(pin)) return true
  if (pin === [...pin].toReversed().join('')) return true
  return common.has(pin)
}
