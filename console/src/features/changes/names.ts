/** Names of the calls that redirect money or raise rights. */
export const changeNames = {
  'cash/set-addresses': 'addresses',
  'cash/set-rate': 'rate',
  'cash/set-two-person': 'twoPerson',
  'config/set': 'setting',
  'corrections/add': 'correction',
  'goods/save': 'price',
  'ledger/release': 'release',
  'ledger/set-daily-cap': 'cap',
  'operators/reset': 'access',
  'operators/set-role': 'operatorRole',
  'services/set': 'service',
  'sign-in/set-rewards': 'rewards',
  'versions/publish': 'update',
} as const

export const stateNames = {
  waiting: 'waiting',
  done: 'done',
  declined: 'declined',
  withdrawn: 'withdrawn',
  stale: 'stale',
} as const
