export const proposalsErrors = {
  SecondOperatorNeeded: '11091',
  OperatorsRelated: '11202',
  WaitsForSecond: '11213',
  WaitsADay: '11214',
} as const
