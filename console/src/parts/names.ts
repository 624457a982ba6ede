/** What stands for a person beside money: the verified name with the one that people know, as far as an operator sees them. */
export function nameOf({
  userId,
  userName,
  realName,
}: {
  userId: string
  userName: string
  realName: string
}): string {
  const differs = realName !== '' && userName !== '' && realName !== userName
  return differs ? `${realName} (${userName})` : realName || userName || userId
}
