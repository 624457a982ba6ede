export { GiftBubble } from './gift-bubble.tsx'
export { PacketBubble } from './packet-bubble.tsx'
