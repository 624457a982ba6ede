export const callingErrors = {
  CallEnded: '11300',
  CallElsewhere: '11301',
  CallStranger: '11395',
  CallFull: '11302',
  CallNotAdded: '11303',
} as const
