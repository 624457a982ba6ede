export const credentialsErrors = {
  LinkEnded: '11200',
} as const
