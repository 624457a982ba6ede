/** What a participant may publish and receive. Held in our database, enforced at the gate and at the packets. */
export type MediaRights = {
  microphone: boolean
  camera: boolean
  screen: boolean
  /** A person in the waiting room receives nothing. */
  receive: boolean
}

export const allRights: MediaRights = { microphone: true, camera: true, screen: true, receive: true }
