import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'

// The passkey of an account that was last made or used on this device, which is the one to request here.
const keyOf = (userId: string) => `passkey:${userId}`

export const passkeyOnDevice = (userId: string): string | null => getItem(keyOf(userId))

export const rememberPasskey = (userId: string, id: string): void => setItem(keyOf(userId), id)

export const forgetPasskey = (userId: string): void => removeItem(keyOf(userId))
