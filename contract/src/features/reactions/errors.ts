export const reactionsErrors = {
  ReactionsFull: '11400',
  ReactionNotAllowed: '11492',
  ReactionsOff: '11493',
} as const
