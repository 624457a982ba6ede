export const conversationsLimits = {
  storedConversations: 20,
} as const
