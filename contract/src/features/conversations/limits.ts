export const conversationsLimits = {
  storedConversations: 20,
  muteMinutesMax: 366 * 24 * 60,
} as const
