/** What a participant may publish and receive. Stored in our database, enforced at the gate and for each packet. */
export type MediaRights = {
  microphone: boolean
  camera: boolean
  screen: boolean
  /** A user in the waiting room receives nothing. */
  receive: boolean
}

export const allRights: MediaRights = { microphone: true, camera: true, screen: true, receive: true }
