const en = {
  addresses: 'Receiving accounts',
  rate: 'Points per dollar',
  price: 'Price of a product',
  release: 'Resume payments',
  cap: 'Daily cap',
  rewards: 'Points of the daily sign-in',
  update: 'Update of the app',
  nothing: 'No change is waiting.',
  ended: 'Earlier changes',
  nothingEnded: 'No changes yet.',
  change: 'Change',
  now: 'Now',
  after: 'After the change',
  by: 'Proposed by',
  endedBy: 'Ended by',
  state: 'State',
  time: 'Time',
  waiting: 'waiting',
  done: 'in effect',
  declined: 'declined',
  withdrawn: 'withdrawn',
  stale: 'out of date',
  proposed: 'Proposed by {name}, {time}',
  takesEffect: 'Takes effect {time}, unless an operator stops it.',
  needsYou: 'It takes effect when you agree.',
  needsSecond:
    'It waits for a second operator, who was not added by the first one and is older than 24 hours.',
  agree: 'Agree',
  agreeMeans:
    'It takes effect at once, for everybody. Compare both sides, and ask the operator who proposed it if you did not expect it.',
  agreeNow: 'Agree, take effect now',
  notYet: 'Not yet',
  decline: 'Decline',
  stop: 'Stop',
  withdraw: 'Withdraw',
  none: 'nothing',
  saidAgreed: '{name}: in effect.',
  saidStopped: '{name}: stopped.',
} as const

export default en

declare module '../../../i18n/translate.ts' {
  interface Namespaces {
    changes: typeof en
  }
}
