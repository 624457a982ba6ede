/** A user's name next to money: the verified name with the display name, as far as the operator may see them. */
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
