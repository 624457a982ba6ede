export const providersErrors = {
  ProviderNotSetUp: '11010',
  ProviderRefused: '11210',
  ProviderAway: '11211',
  ProviderTaken: '11280',
  LastWayIn: '11281',
} as const
