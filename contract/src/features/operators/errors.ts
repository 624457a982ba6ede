export const operatorsErrors = {
  OperatorNameTaken: '11090',
  OperatorTooNew: '11201',
  LastAdmin: '11512',
} as const
