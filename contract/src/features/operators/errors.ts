export const operatorsErrors = {
  OperatorNameTaken: '11090',
  OperatorTooNew: '11201',
} as const
