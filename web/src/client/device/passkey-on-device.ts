import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'

// which passkey of an account was made or used on this device last: it is the one to ask for here
const keyOf = (userId: string) => `passkey:${userId}`

export const passkeyOnDevice = (userId: string): string | null => getItem(keyOf(userId))

export const rememberPasskey = (userId: string, id: string): void => setItem(keyOf(userId), id)

export const forgetPasskey = (userId: string): void => removeItem(keyOf(userId))
