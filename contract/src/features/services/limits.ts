export const servicesLimits = {
  /** Characters of one setting of a service, such as an address with a password in it. */
  serviceSettingLengthMax: 1_000,
} as const
