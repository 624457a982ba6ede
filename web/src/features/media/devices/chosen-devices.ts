import { getItem, setItem } from '#client/storage/local-storage.ts'

export const deviceKinds = ['audioinput', 'audiooutput', 'videoinput'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** The microphone, speaker and camera chosen on this device, also for later calls. */
export const chosenDevice = (kind: DeviceKind): string | undefined => getItem(`device-${kind}`) ?? undefined

export const rememberDevice = (kind: DeviceKind, id: string): void => setItem(`device-${kind}`, id)

/** Whether this device is known to have no camera, so that the user is not informed again. */
export const hasNoCamera = (): boolean => getItem('no-camera') !== null

export const rememberNoCamera = (): void => setItem('no-camera', '1')
