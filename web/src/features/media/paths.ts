/** The page that tests what prevents calls on this device. */
export const selfTestPath = '/pages/setting/media-test'
