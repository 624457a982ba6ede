export const reactionsErrors = {
  ReactionsFull: '11400',
} as const
