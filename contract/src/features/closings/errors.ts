export const closingsErrors = {
  OperatorCodeWrong: '11522',
  DayChanged: '11523',
} as const
